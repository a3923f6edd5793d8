'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useSyncExternalStore } from 'react'
import { chooseLanguage } from '../language'
import { wordsIn } from '../words'

/** Says that something went wrong on our side, with the number that the log knows it by; or that the reader is offline. */
export function Fault({ requestId, retry }: { requestId: string | null; retry: () => void }) {
  const router = useRouter()
  const language = useSyncExternalStore(
    never,
    () => document.documentElement.lang,
    () => 'en',
  )
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  const { fault } = wordsIn(chooseLanguage(language, null))

  function tryAgain(): void {
    startTransition(() => {
      router.refresh()
      retry()
    })
  }

  return (
    <div className="narrow" role="alert">
      <h1>{isOnline ? fault.title : fault.offlineTitle}</h1>
      <p>{isOnline ? fault.text : fault.offline}</p>
      {isOnline && requestId !== null && <p className="request-id">{requestId}</p>}
      <p>
        <button type="button" className="button" onClick={tryAgain}>
          {fault.retry}
        </button>
      </p>
    </div>
  )
}

function never(): () => void {
  return () => undefined
}

function onConnection(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
