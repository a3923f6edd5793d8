'use client'

import {
  createContext,
  use,
  useEffect,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
} from 'react'
import { ACCEPTED_TYPES } from '@/integrations/image/formats'
import { dateTimeFormat } from '@/lib/dateTimeFormat'
import { LOCALES } from '@/messages/language'
import { Button } from '../Button'
import { openForms } from '../keeping/openForms'
import { useMessages } from '../useMessages'
import { acceptedFiles, obstacleOf, sendImage } from './uploadImage'
import { createUploadQueue, type Upload, type UploadQueue } from './uploadQueue'

/** The queues of a block, by the names of its fields. */
const BlockQueues = createContext<Map<string, UploadQueue> | null>(null)

/** Keeps the uploads of a block while it is there. Its fields are not: Payload replaces them when the block gets another place. */
export function KeepUploads({ children }: { children: ReactNode }) {
  const [queues] = useState(() => new Map<string, UploadQueue>())
  useEffect(
    () => () => {
      for (const queue of queues.values()) queue.close()
    },
    [queues],
  )
  return <BlockQueues value={queues}>{children}</BlockQueues>
}

/**
 * The queue of a field. Its uploads stop when the block of the field is gone, else with the component.
 * @param path of the field in the form
 */
export function useUploadQueue(path = ''): UploadQueue {
  const kept = use(BlockQueues)
  const [queue] = useState(() => {
    const name = path.slice(path.lastIndexOf('.') + 1)
    const own = kept?.get(name) ?? createUploadQueue()
    kept?.set(name, own)
    return own
  })
  useEffect(() => (kept ? undefined : () => queue.close()), [kept, queue])
  return queue
}

/**
 * Sends what is in a queue, once `project` is known.
 * @param onStored called with the id of each stored image, and its file
 */
export function useUploads(
  queue: UploadQueue,
  project: string | null,
  onStored: (id: string, file: File) => void,
): void {
  const { words } = useMessages()
  useEffect(
    () => openForms.add(() => Promise.resolve(queue.snapshot().some(isToSend) ? 'uploads' : null)),
    [queue],
  )
  useEffect(() =>
    queue.connect({
      project,
      onStored,
      obstacleOf: (file) => obstacleOf(file, words),
      send: (file, to, onProgress) => sendImage(file, to, words, onProgress),
    }),
  )
}

function isToSend({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'failed'
}

/** Ignores a file that misses an area. The browser would open it and leave the form. */
function ignoreFile(event: globalThis.DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

/** An area that takes dropped and pasted files. A click focuses it, so that a paste reaches it. */
export function DropArea({
  isDisabled,
  label,
  onFiles,
  children,
}: {
  isDisabled: boolean
  label: string
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  const { words, language } = useMessages()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    document.addEventListener('dragover', ignoreFile)
    document.addEventListener('drop', ignoreFile)
    return () => {
      document.removeEventListener('dragover', ignoreFile)
      document.removeEventListener('drop', ignoreFile)
    }
  }, [])
  if (isDisabled) return <div className="archive-drop">{children}</div>

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    setOver(true)
  }

  function drop(event: DragEvent) {
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    onFiles(files)
  }

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    const isText = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
    if (files.length === 0 || (isText && event.clipboardData.types.includes('text/plain'))) return
    event.preventDefault()
    event.stopPropagation()
    onFiles(files.map((file) => named(file, words.images.add.pasted, LOCALES[language])))
  }

  return (
    <div
      aria-label={label}
      className={`archive-drop${isOver ? ' archive-drop--over' : ''}`}
      onDragEnter={drag}
      onDragLeave={() => setOver(false)}
      onDragOver={drag}
      onDrop={drop}
      onPaste={paste}
      role="group"
      tabIndex={-1}
    >
      {children}
    </div>
  )
}

/** Browsers call every pasted picture `image.png`. A time tells them apart. */
export function named(file: File, nameOf: (time: string) => string, locale: string): File {
  const [, ending = ''] = /^image(\.\w+)$/.exec(file.name) ?? []
  if (ending === '') return file
  const time = dateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' }).format(new Date())
  return new File([file], nameOf(time.replaceAll('/', '-').replaceAll(':', '.')) + ending, {
    type: file.type,
  })
}

/** Asks the user for files. */
export function chooseFiles(isMany: boolean, onFiles: (files: File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = ACCEPTED_TYPES.join(',')
  input.multiple = isMany
  input.onchange = () => onFiles([...(input.files ?? [])])
  input.click()
}

/** The buttons that add images, and what the field accepts. */
export function AddButtons({
  isMany = false,
  onFiles,
  onLibrary,
}: {
  isMany?: boolean
  onFiles: (files: File[]) => void
  onLibrary?: () => void
}) {
  const { words } = useMessages()
  const { add } = words.images
  return (
    <div className="archive-add">
      <div className="archive-add__buttons">
        <Button
          buttonStyle="pill"
          margin={false}
          onClick={() => chooseFiles(isMany, onFiles)}
          size="small"
          type="button"
        >
          {isMany ? add.chooseMany : add.choose}
        </Button>
        {onLibrary && (
          <Button buttonStyle="pill" margin={false} onClick={onLibrary} size="small" type="button">
            {add.fromLibrary}
          </Button>
        )}
        <span className="archive-add__drop">{isMany ? add.dropMany : add.drop}</span>
      </div>
      <p className="archive-add__kinds">{acceptedFiles(words)}</p>
    </div>
  )
}
