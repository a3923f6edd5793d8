'use client'

import { Link } from '@payloadcms/ui'
import { useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { dateTimeFormat } from '@/lib/dateTimeFormat'
import { LOCALES } from '@/messages/language'
import type { LibraryImage } from '@/queries/imageLibrary'
import { useMessages } from '../useMessages'
import { fileAddress } from './imageData'
import './library.scss'

interface Choice {
  /** The chosen images, if images can be chosen. Otherwise they lead to their pages. */
  chosen?: readonly string[]
  isMany?: boolean
  onChoose?: (id: string) => void
}

/** Images as large pictures. Those of the project `first` come under a heading, then the others. */
export function ImageGrid({
  images,
  first,
  ...choice
}: Choice & { images: readonly LibraryImage[]; first: string | null }) {
  const { library } = useMessages().words.images
  if (first === null) return <Grid images={images} label={library.heading} {...choice} />
  const groups = [
    { label: library.thisProject, some: images.filter(({ project }) => project.id === first) },
    { label: library.otherProjects, some: images.filter(({ project }) => project.id !== first) },
  ]
  return groups
    .filter(({ some }) => some.length > 0)
    .map(({ label, some }) => (
      <section className="archive-browser" key={label}>
        <h3 className="archive-browser__group">{label}</h3>
        <Grid images={some} label={label} {...choice} />
      </section>
    ))
}

/** The arrow keys move the focus between the pictures; Tab leaves the grid. */
function Grid({
  images,
  label,
  chosen = [],
  isMany = false,
  onChoose,
}: Choice & { images: readonly LibraryImage[]; label: string }) {
  const [at, setAt] = useState(0)
  const active = Math.min(at, images.length - 1)

  function move(event: KeyboardEvent<HTMLUListElement>) {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.archive-tile')]
    const top = items[0]?.offsetTop
    const columns = Math.max(1, items.filter((item) => item.offsetTop === top).length)
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : by && active + by
    const item = to === undefined ? undefined : items[to]
    if (item === undefined || to === undefined) return
    event.preventDefault()
    setAt(to)
    item.focus()
  }

  return (
    <ul aria-label={label} className="archive-grid" onKeyDown={move} role="list">
      {images.map((image, index) => {
        const { id } = image
        const common = {
          onFocus: () => setAt(index),
          tabIndex: index === active ? 0 : -1,
        }
        return (
          <li key={id}>
            {onChoose ? (
              <button
                {...common}
                className={`archive-tile${chosen.includes(id) ? ' archive-tile--chosen' : ''}`}
                onClick={() => onChoose(id)}
                type="button"
                {...(isMany && { 'aria-pressed': chosen.includes(id) })}
              >
                <Tile image={image} />
              </button>
            ) : (
              <Link
                {...common}
                className="archive-tile"
                href={`/admin/collections/media/${id}`}
                prefetch={false}
              >
                <Tile image={image} />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Tile({ image: { name, alt, project, uses, createdAt, thumbnail } }: { image: LibraryImage }) {
  const { words } = useMessages()
  const { library, uses: texts } = words.images
  const day = useDay(createdAt)
  return (
    <>
      <img alt="" loading="lazy" src={fileAddress(thumbnail)} />
      <span className="archive-tile__name">{name}</span>{' '}
      <span className={`archive-tile__alt${alt ? '' : ' archive-tile__alt--missing'}`}>
        {alt || library.noAlt}
      </span>{' '}
      <span className="archive-tile__facts">
        {project.name} · {uses === 0 ? texts.unused : texts.count(uses)} ·{' '}
        <span className="archive-tile__day">{day}</span>
      </span>
    </>
  )
}

/** A date in the user's form and time zone. The server, which renders the first page, does not know the zone. */
function useDay(date: string): string {
  const { language } = useMessages()
  const timeZone = useSyncExternalStore(
    () => () => undefined,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
  const style = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const
  return dateTimeFormat(LOCALES[language], style).format(new Date(date))
}
