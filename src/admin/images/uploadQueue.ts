import type { Sending } from './uploadImage'

/** A file on its way into the archive. A failed one can be sent again; the archive does not take a refused one. */
export interface Upload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  /** From 0 to 1. */
  progress: number
  message: string | null
}

interface Connection {
  /** Where the images go. Uploads wait until there is one. */
  project: string | null
  /** Why a file cannot be uploaded, or null. */
  obstacleOf: (file: File) => string | null
  send: (file: File, project: string, onProgress: (part: number) => void) => Sending
  onStored: (id: string, file: File) => void
}

/**
 * Uploads files one after the other, so that images arrive in the order in which they were dropped. A React component
 * subscribes to it and calls `connect` with its current values.
 */
export function createUploadQueue() {
  let uploads: readonly Upload[] = []
  let connection: Connection | null = null
  let current: { key: number; cancel: () => void } | null = null
  let lastKey = 0
  const listeners = new Set<() => void>()

  function set(next: readonly Upload[]) {
    uploads = next
    for (const listener of listeners) listener()
  }

  function change(key: number, part: Partial<Upload>) {
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  }

  function remove(key: number) {
    set(uploads.filter((upload) => upload.key !== key))
  }

  async function sendNext() {
    const next = uploads.find(({ state }) => state === 'waiting')
    if (current !== null || next === undefined || connection === null || connection.project === null) return
    const { key, file } = next
    const sending = connection.send(file, connection.project, (progress) => change(key, { progress }))
    current = { key, cancel: sending.cancel }
    change(key, { state: 'sending', progress: 0, message: null })
    const result = await sending.result
    current = null
    // Cancelled in the meantime otherwise.
    if (uploads.some((upload) => upload.key === key)) {
      if (result.ok) {
        remove(key)
        connection.onStored(result.id, file)
      } else change(key, { state: result.isFinal ? 'refused' : 'failed', message: result.message })
    }
    void sendNext()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => uploads,
    connect: (next: Connection) => {
      connection = next
      void sendNext()
    },
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => {
        const message = connection?.obstacleOf(file) ?? null
        return { key: ++lastKey, file, state: message === null ? 'waiting' : 'refused', progress: 0, message }
      })
      // What was refused before has been read by now.
      set([...uploads.filter(({ state }) => state !== 'refused'), ...added])
      void sendNext()
    },
    retry: (key: number) => {
      change(key, { state: 'waiting', message: null })
      void sendNext()
    },
    /** Stops an upload and forgets it. */
    drop: (key: number) => {
      remove(key)
      if (current?.key === key) current.cancel()
    },
    /** Forgets what did not arrive: another image has taken its place. */
    forget: () => set(uploads.filter(({ state }) => state !== 'failed' && state !== 'refused')),
    /** Stops everything, because the form is gone. */
    close: () => {
      connection = null
      set([])
      current?.cancel()
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
