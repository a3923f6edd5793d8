'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/icons'

interface Props {
  label: string
  values: { before: string; after: string }
  /** `--ratio` of the frame, so that it keeps its size when the comparison begins. */
  shape: Record<string, string>
  children: ReactNode
}

/**
 * Two images with a handle that moves the border between them, from 0 (all after) to 100 (all before). The handle is a range
 * input, so it works with keyboard, touch and screen readers. Until both images are loaded they are shown side by side, and without
 * scripts one below the other (PAGE-22).
 */
export function Comparison({ label, values, shape, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [position, setPosition] = useState(50)

  useEffect(() => {
    const images = [...(frame.current?.querySelectorAll('img') ?? [])]
    const check = () => setIsReady(images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0))
    check()
    for (const image of images) image.addEventListener('load', check)
    return () => images.forEach((image) => image.removeEventListener('load', check))
  }, [])

  const style: Record<string, string> = { ...shape, '--position': `${position}%` }
  return (
    <div ref={frame} className="comparison-frame" data-pending={isReady ? undefined : true} style={style}>
      {children}
      {isReady && (
        <>
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
        </>
      )}
    </div>
  )
}
