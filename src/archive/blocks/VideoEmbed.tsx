'use client'

import { useState } from 'react'
import { Icon } from '../icons/icons'

interface Props {
  /** The player, from `embedOf`. */
  address: string
  title: string
  /** The language of the title, if it is not the reader's. */
  lang: string | undefined
  play: string
  notice: string
}

/**
 * Plays a video on the page, also by a click on the sign of the card above it. Loads nothing from its service before the click
 * (PAGE-23); without scripts, the link remains.
 */
export function VideoEmbed({ address, title, lang, play, notice }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) {
    return (
      <iframe
        className="video-player"
        src={address}
        title={title}
        lang={lang}
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation"
        ref={(frame) => frame?.focus({ preventScroll: true })}
      />
    )
  }
  return (
    <p className="video-offer">
      <button
        type="button"
        className="button-quiet"
        onClick={() => setIsOpen(true)}
        aria-label={`${play}: ${title}. ${notice}`}
      >
        <Icon name="play" size={16} />
        {play}
      </button>
      <span aria-hidden="true">{notice}</span>
    </p>
  )
}
