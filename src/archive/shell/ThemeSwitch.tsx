'use client'

import { type MouseEvent, useState } from 'react'
import { Icon } from '../icons/icons'
import { barColor, preferenceCookie, type Theme, THEME_COOKIE, THEMES } from '../theme/theme'
import { BackField } from './BackField'

interface Props {
  theme: Theme
  label: string
  names: Record<Theme, string>
}

/** Switches the theme at once. Without scripts, it works as a form. */
export function ThemeSwitch({ theme, label, names }: Props) {
  const [chosen, setChosen] = useState(theme)

  function choose(event: MouseEvent, next: Theme): void {
    event.preventDefault()
    applyTheme(next)
    setChosen(next)
  }

  return (
    <form method="post" action="/preferences">
      <BackField />
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

/** Applies a theme to the page and the bar of an installed app, and stores it in the cookie for the next page. */
function applyTheme(theme: Theme): void {
  document.cookie = preferenceCookie(THEME_COOKIE, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const scheme of ['light', 'dark'] as const)
    document
      .querySelector(`meta[name=theme-color][media*=${scheme}]`)
      ?.setAttribute('content', barColor(theme, scheme))
}
