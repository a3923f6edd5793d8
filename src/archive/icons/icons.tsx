import type { ReactNode } from 'react'

const outlines = {
  mark: (
    <>
      <path d="M3 3v14" />
      <path d="M8 5h9M8 10h9M8 15h5" />
    </>
  ),
  light: (
    <>
      <circle cx="10" cy="10" r="3.25" />
      <path d="M10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1.05 1.05M14.25 14.25l1.05 1.05M4.7 15.3l1.05-1.05M14.25 5.75l1.05-1.05" />
    </>
  ),
  dark: <path d="M16.5 11.6A6.75 6.75 0 0 1 8.4 3.5a6.75 6.75 0 1 0 8.1 8.1Z" />,
  system: (
    <>
      <rect x="2.75" y="3.75" width="14.5" height="9.5" rx="1.25" />
      <path d="M7 16.5h6" />
    </>
  ),
  filter: <path d="M3 5.5h14M5.5 10h9M8 14.5h4" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  chevron: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  left: <path d="m12 5-5 5 5 5" />,
  right: <path d="m8 5 5 5-5 5" />,
  outward: <path d="M7 4.5h8.5V13M15 5 5 15" />,
  play: <path d="M7 4.8v10.4L15.5 10 7 4.8Z" />,
  info: (
    <>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 9.25v4.25M10 6.5v.01" />
    </>
  ),
  success: (
    <>
      <circle cx="10" cy="10" r="7.25" />
      <path d="m6.75 10.25 2.25 2.25 4.25-4.75" />
    </>
  ),
  warning: (
    <>
      <path d="M10 3 2.5 16.25h15L10 3Z" />
      <path d="M10 8.25v3.5M10 13.9v.01" />
    </>
  ),
  danger: (
    <>
      <path d="M6.9 2.75h6.2l4.15 4.15v6.2l-4.15 4.15H6.9l-4.15-4.15V6.9L6.9 2.75Z" />
      <path d="M10 6.5v4.25M10 13.4v.01" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof outlines

/** A line icon of 20 units in the color of the text. Hidden from screen readers. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {outlines[name]}
    </svg>
  )
}
