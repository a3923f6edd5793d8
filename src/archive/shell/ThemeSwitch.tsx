'use client'

import { type MouseEvent, useState } from 'react'
import { Icon } from '../icons/icons'
import { type Theme, THEMES } from '../theme/theme'
import { applyTheme } from './applyTheme'

interface Props {
  theme: Theme
  label: string
  names: Record<Theme, string>
}

/** Light, dark, or as the system: changes the page at once, and works as a plain form without scripts. */
export function ThemeSwitch({ theme, label, names }: Props) {
  const [chosen, setChosen] = useState(theme)

  function choose(event: MouseEvent, next: Theme): void {
    event.preventDefault()
    applyTheme(next)
    setChosen(next)
  }

  return (
    <form method="post" action="/preferences">
      <div role="group" aria-label={label} className="theme-switch">
        {THEMES.map((name) => (
          <button
            key={name}
            name="theme"
            value={name}
            title={names[name]}
            aria-label={names[name]}
            aria-pressed={chosen === name}
            onClick={(event) => choose(event, name)}
          >
            <Icon name={name} />
          </button>
        ))}
      </div>
    </form>
  )
}
