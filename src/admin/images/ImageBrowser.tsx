'use client'

import { useEffect, useState, type ComponentProps } from 'react'
import { keysOf } from '@/lib/objects'
import type { ImageFilter, LibraryImage } from '@/queries/imageLibrary'
import { Button } from '../Button'
import { callArchive, problemText } from '../callArchive'
import { useMessages } from '../useMessages'
import { ImageGrid } from './ImageGrid'
import './library.scss'

/** What is listed. An empty `project` is every project. */
export interface Listed {
  q: string
  filter: ImageFilter
  project: string
  page: number
}

const EVERYTHING: Listed = { q: '', filter: 'all', project: '', page: 1 }

export interface ImagePage {
  items: LibraryImage[]
  meta: { total: number; per_page: number }
}

/** How long to wait for the next key of a search, in milliseconds. */
const PAUSE_MS = 250

interface Props extends Omit<ComponentProps<typeof ImageGrid>, 'images' | 'first'> {
  /** What to list first. */
  initial?: Listed
  /** Its images, if they are known. */
  initialPage?: ImagePage
  /** The project whose images come first, under a heading. */
  first?: string | null
  /** Offers to list one project only. */
  projects?: readonly { id: string; name: string }[]
  onListed?: (listed: Listed) => void
  /** Changes when there are new images. */
  version?: number
}

/** The images of the library as a grid of large pictures, with search, filters and pages. */
export function ImageBrowser({
  initial = EVERYTHING,
  initialPage,
  first = null,
  projects = [],
  onListed,
  version = 0,
  ...choice
}: Props) {
  const { words } = useMessages()
  const { library } = words.images
  const [listed, setListed] = useState(initial)
  const [page, setPage] = useState<ImagePage | null>(initialPage ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { q, filter, project, page: number } = listed
  const isFresh = listed === initial && initialPage !== undefined && version === 0 && attempt === 0

  useEffect(() => {
    if (isFresh) return
    let isCurrent = true
    const query = new URLSearchParams({ q, filter, project, first: first ?? '', page: String(number) })
    const timer = setTimeout(
      () =>
        void callArchive(`/api/media/library?${query}`, { method: 'GET' }).then((response) => {
          if (!isCurrent) return
          if (response.ok) setPage(response.json as ImagePage)
          setProblem(response.ok ? null : `${library.failed} ${problemText(response, words)}`)
        }),
      q === '' ? 0 : PAUSE_MS,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isFresh, q, filter, project, first, number, version, attempt, library, words])

  function list(part: Partial<Listed>) {
    const next = { ...listed, page: 1, ...part }
    setListed(next)
    onListed?.(next)
  }

  return (
    <div className="archive-browser">
      <div className="archive-browser__controls">
        <input
          aria-label={library.search}
          className="archive-browser__search"
          onChange={(event) => list({ q: event.target.value })}
          placeholder={library.search}
          type="search"
          value={q}
        />
        {projects.length > 0 && (
          <select
            aria-label={library.project}
            className="archive-browser__project"
            onChange={(event) => list({ project: event.target.value })}
            value={project}
          >
            <option value="">{library.allProjects}</option>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <div aria-label={library.filter} className="archive-browser__filters" role="group">
          {keysOf(library.filters).map((one) => (
            <Button
              buttonStyle="pill"
              className={one === filter ? 'archive-browser__filter--chosen' : ''}
              extraButtonProps={{ 'aria-pressed': one === filter }}
              key={one}
              margin={false}
              onClick={() => list({ filter: one })}
              size="small"
            >
              {library.filters[one]}
            </Button>
          ))}
        </div>
      </div>
      {problem !== null && (
        <p role="alert">
          {problem}{' '}
          <Button buttonStyle="secondary" margin={false} onClick={() => setAttempt(attempt + 1)} size="small">
            {library.again}
          </Button>
        </p>
      )}
      {page === null ? (
        problem === null && <p role="status">{library.loading}</p>
      ) : (
        <>
          <p className="archive-browser__count" role="status">
            {library.found(page.meta.total)}
          </p>
          {page.items.length === 0 && (
            <Nothing
              isFiltered={q !== '' || filter !== 'all' || project !== ''}
              onAll={() => list(EVERYTHING)}
            />
          )}
          <ImageGrid first={first} images={page.items} {...choice} />
          <Pages meta={page.meta} number={number} onPage={(to) => list({ page: to })} />
        </>
      )}
    </div>
  )
}

function Nothing({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const { library } = useMessages().words.images
  if (!isFiltered) return <p>{library.empty}</p>
  return (
    <p>
      {library.nothing}{' '}
      <Button buttonStyle="secondary" margin={false} onClick={onAll} size="small">
        {library.showAll}
      </Button>
    </p>
  )
}

function Pages({
  meta: { total, per_page: perPage },
  number,
  onPage,
}: {
  meta: ImagePage['meta']
  number: number
  onPage: (page: number) => void
}) {
  const { library } = useMessages().words.images
  const pages = Math.ceil(total / perPage)
  if (pages < 2) return null
  function step(by: number, label: string) {
    const isPossible = number + by >= 1 && number + by <= pages
    return (
      <Button
        buttonStyle="secondary"
        className={isPossible ? '' : 'btn--disabled'}
        // Not `disabled`, which would take the focus away.
        extraButtonProps={{ 'aria-disabled': !isPossible }}
        margin={false}
        onClick={() => isPossible && onPage(number + by)}
        size="small"
      >
        {label}
      </Button>
    )
  }
  return (
    <nav aria-label={library.page(number, pages)} className="archive-browser__pages">
      {step(-1, library.previous)}
      <span>{library.page(number, pages)}</span>
      {step(1, library.next)}
    </nav>
  )
}
