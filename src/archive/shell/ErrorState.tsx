'use client'

import { useSyncExternalStore } from 'react'
import { archive as de } from '@/messages/de/archive'
import { archive as en } from '@/messages/en/archive'
import { languageOfReader } from '@/http/language'
import type { Language } from '@/messages/language'
import { themeOfCookies, type Theme } from '../theme/theme'

/** Shows that the server failed, with the request id for the log, or that the reader is offline. */
export function ErrorState({ requestId }: { requestId: string | null }) {
  const { error } = { de, en }[useReaderLanguage()]
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className="narrow" role="alert">
      <h1>{isOnline ? error.title : error.offlineTitle}</h1>
      <p>
        {isOnline ? error.text : error.offline} {isOnline && requestId !== null && error.number}
      </p>
      {isOnline && requestId !== null && <p className="request-id">{requestId}</p>}
      <p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {error.retry}
        </button>
      </p>
    </div>
  )
}

function onConnection(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/**
 * The reader's language, chosen in the browser by the same rule as on the server, for pages that the server could not
 * render.
 */
export function useReaderLanguage(): Language {
  return useSyncExternalStore(
    () => () => undefined,
    () => languageOfReader(document.cookie, navigator.languages.join(',')),
    () => 'en' as const,
  )
}

/** The reader's theme, for the same pages. */
export function useReaderTheme(): Theme {
  return useSyncExternalStore(
    () => () => undefined,
    () => themeOfCookies(document.cookie),
    () => 'system' as const,
  )
}
