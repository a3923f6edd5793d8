'use client'

import { Modal, useEditDepth, useModal, XIcon } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { Button } from '../Button'
import { useMessages } from '../useMessages'
import { ImageBrowser } from './ImageBrowser'

/** The z-index of Payload's first drawer. */
const DRAWER_LAYER = 101

/** The slug of a field's drawer, and what opens it. */
export function useLibraryDrawer(): { slug: string; open: () => void } {
  const slug = `image-library-${useId()}`
  const { openModal } = useModal()
  return { slug, open: () => openModal(slug) }
}

/** The library in a drawer. Looks like Payload's own, which cannot have an accessible name. */
export function LibraryDrawer(props: {
  slug: string
  /** The project whose images come first. */
  first: string | null
  /** How many images can be chosen. Without it, a click chooses one. */
  room?: number
  onChoose: (ids: string[]) => void
}) {
  const { isModalOpen } = useModal()
  return isModalOpen(props.slug) ? <OpenDrawer {...props} /> : null
}

function OpenDrawer({ slug, first, room, onChoose }: Parameters<typeof LibraryDrawer>[0]) {
  const { words } = useMessages()
  const { library } = words.images
  const { closeModal } = useModal()
  const depth = useEditDepth()
  const [chosen, setChosen] = useState<readonly string[]>([])

  function choose(ids: readonly string[]) {
    closeModal(slug)
    onChoose([...ids])
  }

  function toggle(id: string) {
    if (room === undefined) choose([id])
    else if (chosen.includes(id)) setChosen(chosen.filter((other) => other !== id))
    else if (chosen.length < room) setChosen([...chosen, id])
  }

  return (
    <Modal
      aria-label={library.title}
      className="drawer drawer--is-open archive-drawer"
      closeOnBlur={false}
      slug={slug}
      style={{ zIndex: DRAWER_LAYER + depth }}
    >
      <div className="drawer__blur-bg" />
      <button
        aria-label={words.close}
        className="drawer__close"
        onClick={() => closeModal(slug)}
        tabIndex={-1}
        type="button"
      />
      <div className="drawer__content archive-drawer__content">
        <div className="drawer__header">
          <h2 className="drawer__header__title">{library.title}</h2>
          <button
            aria-label={words.close}
            className="drawer__header__close"
            onClick={() => closeModal(slug)}
            type="button"
          >
            <XIcon />
          </button>
        </div>
        <ImageBrowser chosen={chosen} first={first} isMany={room !== undefined} onChoose={toggle} />
        {room !== undefined && (
          <div className="archive-drawer__foot">
            <span role="status">{library.chosen(chosen.length)}</span>
            <Button
              disabled={chosen.length === 0}
              margin={false}
              onClick={() => choose(chosen)}
              size="medium"
            >
              {library.use(chosen.length)}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  )
}
