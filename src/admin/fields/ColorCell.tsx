import type { DefaultServerCellComponentProps } from 'payload'
import './fields.scss'

/** A color in a list: how it looks, and its code. */
export function ColorCell({ cellData }: DefaultServerCellComponentProps) {
  const color: unknown = cellData
  if (typeof color !== 'string') return null
  return (
    <span className="archive-swatch">
      <span aria-hidden style={{ background: color }} />
      {color}
    </span>
  )
}
