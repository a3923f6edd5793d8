'use client'

import { type ReactNode, useState } from 'react'
import { Icon } from '../icons/icons'

interface Props {
  label: string
  values: { before: string; after: string }
  children: ReactNode
}

/**
 * Two images with a handle that moves the border between them, from 0 (all after) to 100 (all before). The handle is a range
 * input, so it works with keyboard, touch and screen readers. Without scripts, CSS shows the images separately.
 */
export function Comparison({ label, values, children }: Props) {
  const [position, setPosition] = useState(50)
  const style: Record<string, string> = { '--position': `${position}%` }
  return (
    <div className="comparison-frame" style={style}>
      {children}
      <input
        type="range"
        min={0}
        max={100}
        step={2}
        value={position}
        aria-label={label}
        aria-valuetext={`${position} % ${values.before}, ${100 - position} % ${values.after}`}
        onChange={(event) => setPosition(event.target.valueAsNumber)}
      />
      <span className="comparison-handle" aria-hidden="true">
        <span>
          <Icon name="left" size={16} />
          <Icon name="right" size={16} />
        </span>
      </span>
    </div>
  )
}
