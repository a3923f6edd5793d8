import type { CSSProperties } from 'react'
import { accentFor } from './accentFor'

/** Attributes that give an element, and all within it, the accent of a project's colour (`styles/tokens.css`). */
export function accent(color: string): { 'data-accent': true; style: CSSProperties } {
  const values: Record<string, string> = {
    '--accent-on-light': accentFor(color, 'light'),
    '--accent-on-dark': accentFor(color, 'dark'),
  }
  return { 'data-accent': true, style: values }
}
