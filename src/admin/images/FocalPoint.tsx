'use client'

import { useAuth, useDocumentEvents } from '@payloadcms/ui'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import type { FocalPoint } from '@/domain/focalPoint'
import { hasRole } from '@/domain/role'
import type { User } from '@/payload-types'
import type { LibraryImage } from '@/queries/imageLibrary'
import { Button } from '../Button'
import { callArchive, problemText } from '../callArchive'
import { useMessages } from '../useMessages'
import { changeOf, fileAddress, noteImage } from './imageData'

/** How long a new point rests before it is saved, in milliseconds. */
const PAUSE_MS = 500
/** The largest height of the picture, in rem. */
const LARGEST_REM = 26
/** The archive's lists show the top left of a cover without a focal point. */
const UNSET: FocalPoint = { x: 0, y: 0 }
const CENTRE: FocalPoint = { x: 50, y: 50 }

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Whether the user may set the focal point of an image (IMG-12). */
export function useMaySetFocalPoint({ published }: LibraryImage): boolean {
  const { user } = useAuth<User>()
  return published === 0 || (user !== null && user !== undefined && hasRole(user.role, 'publisher'))
}

/**
 * Sets the focal point of an image by a click, by dragging, or with the arrow keys (ten times as far with Shift), beside a
 * preview of the crop. Saved to the image by itself.
 */
export function FocalPointPicker({ image, onDone }: { image: LibraryImage; onDone: () => void }) {
  const { words } = useMessages()
  const { focal } = words.images
  const { reportUpdate } = useDocumentEvents()
  const [point, setPoint] = useState(image.focalPoint)
  const [problem, setProblem] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { x, y } = point ?? CENTRE

  const save = useEffectEvent(async () => {
    if (isSame(point, image.focalPoint)) return
    const response = await callArchive(`/api/media/${image.id}/focal-point`, { body: { focalPoint: point } })
    if (response.ok) {
      noteImage(image.id, { focalPoint: point })
      reportUpdate(changeOf(image.id))
    }
    setProblem(response.ok ? null : `${focal.failed} ${problemText(response, words)}`)
  })
  useEffect(() => {
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [point])
  useEffect(() => () => void save(), [])

  function pointAt(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect()
    if (!box?.width || !box.height) return
    setPoint({
      x: percent(((event.clientX - box.left) / box.width) * 100),
      y: percent(((event.clientY - box.top) / box.height) * 100),
    })
  }

  function step(event: KeyboardEvent) {
    const direction = STEPS[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const size = event.shiftKey ? 10 : 1
    setPoint({ x: percent(x + direction[0] * size), y: percent(y + direction[1] * size) })
  }

  const source = fileAddress(image.preview)
  const shown = point ?? UNSET
  return (
    <div className="archive-focal">
      <p className="archive-focal__help">{focal.help}</p>
      <div className="archive-focal__pictures">
        <div
          className="archive-focal__frame"
          onPointerDown={(event) => {
            event.preventDefault()
            event.currentTarget.setPointerCapture(event.pointerId)
            frame.current?.querySelector<HTMLElement>('[role="slider"]')?.focus()
            pointAt(event)
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && pointAt(event)}
          ref={frame}
          style={sizeOf(image)}
        >
          <img alt="" draggable={false} src={source} />
          <span
            aria-label={focal.label}
            aria-valuemax={100}
            aria-valuemin={0}
            aria-valuenow={x}
            aria-valuetext={focal.value(x, y)}
            className={`archive-focal__point${point === null ? ' archive-focal__point--unset' : ''}`}
            onKeyDown={step}
            role="slider"
            style={{ left: `${x}%`, top: `${y}%` }}
            tabIndex={0}
          />
        </div>
        <figure className="archive-focal__preview">
          <img alt="" src={source} style={{ objectPosition: `${shown.x}% ${shown.y}%` }} />
          <figcaption>{focal.preview}</figcaption>
        </figure>
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      <div className="archive-image-card__actions">
        <Button buttonStyle="secondary" margin={false} onClick={onDone} size="small">
          {focal.done}
        </Button>
        <Button
          buttonStyle="secondary"
          disabled={point === null}
          margin={false}
          onClick={() => setPoint(null)}
          size="small"
        >
          {focal.reset}
        </Button>
      </div>
    </div>
  )
}

/** The room of the picture, which it has before it is loaded, so that a point can be set at once. */
function sizeOf({ width, height }: LibraryImage): CSSProperties {
  return {
    aspectRatio: `${width} / ${height}`,
    width: `min(100%, ${width}px, ${(LARGEST_REM * width) / height}rem)`,
  }
}

function percent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)))
}

function isSame(one: FocalPoint | null, other: FocalPoint | null): boolean {
  return one?.x === other?.x && one?.y === other?.y
}
