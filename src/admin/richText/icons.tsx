const PATHS = {
  bold: 'M6.5 4.5h4.2a2.7 2.7 0 0 1 0 5.4H6.5zM6.5 9.9h5a2.8 2.8 0 0 1 0 5.6h-5z',
  italic: 'M8.5 4.5h5M6.5 15.5h5M11.3 4.5l-2.6 11',
  strikethrough:
    'M4 10h12M13.5 7c0-1.500-1.500-2.500-3.500-2.500S6.500 5.500 6.500 7c0 1 .6 1.700 1.500 2.200M6.500 13c0 1.500 1.500 2.500 3.500 2.500s3.500-1 3.500-2.500c0-.9-.4-1.600-1.100-2.100',
  code: 'M7.500 6l-4 4 4 4M12.500 6l4 4-4 4',
  link: 'M8.500 11.500l3-3M8.500 7l1.100-1.100a3.200 3.200 0 0 1 4.500 4.500L13 11.500M7 8.500l-1.100 1.100a3.200 3.200 0 0 0 4.500 4.500L11.500 13',
  bullet: 'M8 5.500h8M8 10h8M8 14.500h8M4.500 5.500h.01M4.500 10h.01M4.500 14.500h.01',
  number:
    'M8.500 5.500h8M8.500 10h8M8.500 14.500h8M4 4l1-.5v4M3.800 12.500c1.600-1 2.200.3 1.200 1.300l-1.200 1.700h1.900',
  check: 'M3.500 3.500h13v13h-13zM7 10l2 2.500 4-5',
  rule: 'M4 10h12',
  table: 'M3.500 4.500h13v11h-13zM3.500 8.200h13M3.500 11.800h13M10 4.500v11',
} as const

export type IconName = keyof typeof PATHS

/** An icon of the toolbar, drawn in lines as Payload's. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden fill="none" focusable="false" height="20" viewBox="0 0 20 20" width="20">
      <path
        d={PATHS[name]}
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth={name === 'bold' ? 1.8 : name === 'bullet' ? 1.7 : 1.3}
      />
    </svg>
  )
}
