import type { ReactNode } from 'react'
import { Icon } from '../icons/icons'

interface Props {
  label: string
  title: string
  done: string
  children: ReactNode
}

const ID = 'filter-sheet'

/** The filters on a phone: a button and a sheet that the browser opens and closes without scripts. */
export function FilterSheet({ label, title, done, children }: Props) {
  return (
    <div className="filter-phone">
      <button className="button-quiet" type="button" popoverTarget={ID}>
        <Icon name="filter" />
        {label}
      </button>
      <div id={ID} className="filter-sheet" popover="auto" role="dialog" aria-label={title}>
        {children}
        <button
          className="button button-secondary"
          type="button"
          popoverTarget={ID}
          popoverTargetAction="hide"
        >
          {done}
        </button>
      </div>
    </div>
  )
}
