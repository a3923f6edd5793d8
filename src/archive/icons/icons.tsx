const CIRCLE = 'M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0Z'

/** The path of each icon. */
const PATHS = {
  mark: 'M3 3v14M8 5h9M8 10h9M8 15h5',
  light:
    'M13.25 10a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0ZM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1.05 1.05M14.25 14.25l1.05 1.05M4.7 15.3l1.05-1.05M14.25 5.75l1.05-1.05',
  dark: 'M16.5 11.6A6.75 6.75 0 0 1 8.4 3.5a6.75 6.75 0 1 0 8.1 8.1Z',
  system:
    'M4 3.75h12A1.25 1.25 0 0 1 17.25 5v7A1.25 1.25 0 0 1 16 13.25H4A1.25 1.25 0 0 1 2.75 12V5A1.25 1.25 0 0 1 4 3.75ZM7 16.5h6',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  filter: 'M3 5.5h14M5.5 10h9M8 14.5h4',
  close: 'm5.5 5.5 9 9M14.5 5.5l-9 9',
  search: 'M14 8.75a5.25 5.25 0 1 1-10.5 0 5.25 5.25 0 0 1 10.5 0ZM12.6 12.6 17 17',
  chevron: 'm5.5 8 4.5 4.5L14.5 8',
  left: 'm12 5-5 5 5 5',
  right: 'm8 5 5 5-5 5',
  outward: 'M7 4.5h8.5V13M15 5 5 15',
  play: 'M7 4.8v10.4L15.5 10 7 4.8Z',
  info: `${CIRCLE}M10 9.25v4.25M10 6.5v.01`,
  success: `${CIRCLE}M6.75 10.25 9 12.5l4.25-4.75`,
  warning: 'M10 3 2.5 16.25h15L10 3ZM10 8.25v3.5M10 13.9v.01',
  danger: 'M6.9 2.75h6.2l4.15 4.15v6.2l-4.15 4.15H6.9l-4.15-4.15V6.9L6.9 2.75ZM10 6.5v4.25M10 13.4v.01',
} as const

/** A line icon of 20 units in the color of the text. Grows with the size of text that the reader has set. Hidden from screen readers. */
export function Icon({ name, size = 18 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
