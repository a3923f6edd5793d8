'use client'

import { useSyncExternalStore } from 'react'
import { failure as de } from '@/messages/de/failure'
import { failure as en } from '@/messages/en/failure'
import { languageOfReader } from '@/http/language'
import type { Language } from '@/messages/language'
import { themeOfCookies, type Theme } from '../theme/theme'

/** Shows that the server failed, with the request id for the log, or that the reader is offline. */
export function ErrorState({ requestId }: { requestId: string | null }) {
  const words = { de, en }[useReaderLanguage()]
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className="narrow" role="alert">
      <h1>{isOnline ? words.title : words.offlineTitle}</h1>
      <p>
        {isOnline ? words.text : words.offline} {isOnline && requestId !== null && words.number}
      </p>
      {isOnline && requestId !== null && <p className="request-id">{requestId}</p>}
      <p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {words.retry}
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
