'use client'

import type { DocumentEvent } from 'payload'
import { useEffect, useSyncExternalStore } from 'react'
import type { LibraryImage } from '@/queries/imageLibrary'
import { callArchive } from '../callArchive'

/** What the browser knows about an image. Undefined while it is being loaded. */
type Known = LibraryImage | 'missing' | 'failed' | undefined

/** `GET /api/media/described` takes so many ids. */
const IDS_PER_CALL = 100

/**
 * The images of all fields on the page, so that a form loads them in one call, and a new alt text appears wherever its image is
 * shown.
 */
const images = new Map<string, Known>()
const listeners = new Set<() => void>()
/** The ids to load next, by the post whose form shows them. */
const wanted = new Map<string, Set<string>>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function put(id: string, image: Known) {
  images.set(id, image)
  for (const listener of listeners) listener()
}

/** The address of an image file, which the session opens. */
export function fileAddress(path: string): string {
  return `/api/v1/media/file/${encodeURIComponent(path)}`
}

/** An image by its id, loaded afresh for every component that shows it. Until then it is the last known state. */
export function useImage(given: string, post: string | undefined): Known {
  const id = given.toLowerCase()
  useEffect(() => loadImage(id, post), [id, post])
  return useSyncExternalStore(
    subscribe,
    () => images.get(id),
    () => undefined,
  )
}

/** Notes a change that the server has stored. */
export function noteImage(id: string, part: Partial<LibraryImage>): void {
  const image = images.get(id)
  if (typeof image === 'object') put(id, { ...image, ...part })
}

/**
 * The event for Payload's `reportUpdate` after a change of an image, which a preview listens to. Without `doc`, Payload's
 * fields for relations fail.
 */
export function changeOf(id: string): DocumentEvent {
  return { entitySlug: 'media', id, doc: { id }, operation: 'update', updatedAt: new Date().toISOString() }
}

/** Loads an image, together with all others that are asked for in this moment. */
export function loadImage(id: string, post = ''): void {
  const ids = wanted.get(post)
  if (ids) ids.add(id)
  else {
    wanted.set(post, new Set([id]))
    setTimeout(() => void loadWanted(post), 0)
  }
}

async function loadWanted(post: string): Promise<void> {
  const ids = [...(wanted.get(post) ?? [])]
  wanted.delete(post)
  for (let at = 0; at < ids.length; at += IDS_PER_CALL) await loadSome(ids.slice(at, at + IDS_PER_CALL), post)
}

async function loadSome(ids: readonly string[], post: string): Promise<void> {
  const query = new URLSearchParams({ ids: ids.join(','), ...(post !== '' && { post }) })
  const response = await callArchive(`/api/media/described?${query}`, { method: 'GET' })
  const found = response.ok ? (response.json as { items: LibraryImage[] }).items : null
  for (const id of ids) {
    const image = found?.find((one) => one.id === id)
    if (image) put(id, image)
    else if (found) put(id, 'missing')
    else if (typeof images.get(id) !== 'object') put(id, 'failed')
  }
}
