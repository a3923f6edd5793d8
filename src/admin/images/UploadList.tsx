'use client'

import { useSyncExternalStore } from 'react'
import { Button } from '../Button'
import { useMessages } from '../useMessages'
import type { Upload, UploadQueue } from './uploadQueue'

/** The uploads that are not done: their progress, or why they stopped. */
export function UploadList({
  queue,
  project,
  noProject,
  isShown = () => true,
}: {
  queue: UploadQueue
  project: string | null
  /** What to do while there is no project. */
  noProject: string
  /** Whether the list has the upload of a file. */
  isShown?: (file: File) => boolean
}) {
  const all = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot)
  const uploads = all.filter(({ file }) => isShown(file))
  const { upload: words } = useMessages().words.images
  return (
    <ul aria-label={words.list} aria-live="polite" className="archive-uploads" role="list">
      {uploads.map((upload) => (
        <li className={`archive-upload archive-upload--${upload.state}`} key={upload.key}>
          <span className="archive-upload__name">{upload.file.name}</span>
          <UploadState noProject={project === null ? noProject : null} upload={upload} />
          <span className="archive-upload__actions">
            {upload.state === 'failed' && (
              <Button
                buttonStyle="secondary"
                margin={false}
                onClick={() => queue.retry(upload.key)}
                size="small"
              >
                {words.retry}
              </Button>
            )}
            <Button
              buttonStyle="secondary"
              margin={false}
              onClick={() => queue.drop(upload.key)}
              size="small"
            >
              {upload.state === 'failed' || upload.state === 'refused' ? words.dismiss : words.cancel}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

function UploadState({ upload, noProject }: { upload: Upload; noProject: string | null }) {
  const { upload: words } = useMessages().words.images
  const { state, progress, message, file } = upload
  if (state === 'waiting') return <span className="archive-upload__text">{noProject ?? words.waiting}</span>
  if (state !== 'sending') return <span className="archive-upload__text">{message}</span>
  const percent = Math.round(progress * 100)
  return (
    <span aria-live="off" className="archive-upload__progress">
      <progress aria-label={words.progressOf(file.name)} max={100} value={percent} />
      {percent < 100 ? words.progress(percent) : words.processing}
    </span>
  )
}
