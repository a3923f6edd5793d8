import { LIMITS, MIB } from '@/domain/limits'
import { ACCEPTED_TYPES } from '@/integrations/image/formats'
import { isRecord, parseJson } from '@/lib/json'
import type { AdminMessages } from '@/messages/en/admin'
import { refusalText } from './payloadRest'

const MAX_MEGABYTES = LIMITS.imageBytes / MIB

/** What the server answers to a file that it does not take. */
const FINAL: ReadonlySet<number> = new Set([400, 413, 415, 422])

/** The sentence about accepted files. */
export function acceptedFiles({ images }: AdminMessages): string {
  return images.add.kinds(MAX_MEGABYTES)
}

/** Why a file cannot be uploaded, before anything is sent (IMG-2, IMG-3), or null. The server checks again. */
export function obstacleOf(file: Pick<File, 'name' | 'size' | 'type'>, words: AdminMessages): string | null {
  const { wrongKind, tooLarge } = words.images.upload
  if (!isAccepted(file)) return wrongKind
  if (file.size <= LIMITS.imageBytes) return null
  // Rounded up, so that a file just over the limit never seems to be within it.
  return tooLarge(String(Math.ceil((file.size / MIB) * 10) / 10), MAX_MEGABYTES)
}

/** By its type; systems that do not know a type, such as AVIF, leave it empty. */
function isAccepted({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (type !== '') return ACCEPTED_TYPES.some((accepted) => accepted === type)
  return /\.(?:jpe?g|png|webp|avif|gif)$/i.test(name)
}

/**
 * An upload under way. It resolves to the id of the image or to why it failed, and never rejects. A final failure is about the
 * file: the same one will fail again.
 */
export interface Sending {
  result: Promise<{ ok: true; id: string } | { ok: false; message: string; isFinal: boolean }>
  cancel: () => void
}

/**
 * Uploads a file into a project. Not with `fetch`, which does not report the progress of a request.
 * @param onProgress called with the sent part, from 0 to 1; afterwards the server still processes the image
 */
export function sendImage(
  file: File,
  project: string,
  words: AdminMessages,
  onProgress: (part: number) => void,
): Sending {
  const request = new XMLHttpRequest()
  const form = new FormData()
  form.set('_payload', JSON.stringify({ project }))
  form.set('file', file)
  const result = new Promise<Awaited<Sending['result']>>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onloadend = () => {
      const json = parseJson(request.responseText)
      const id = isRecord(json) && isRecord(json.doc) ? json.doc.id : undefined
      if (request.status === 201 && typeof id === 'string') resolve({ ok: true, id })
      else
        resolve({
          ok: false,
          message: refusalText(request.status, json, words, words.images.upload.failed),
          isFinal: FINAL.has(request.status),
        })
    }
  })
  request.open('POST', '/api/media?depth=0')
  request.send(form)
  return { result, cancel: () => request.abort() }
}
