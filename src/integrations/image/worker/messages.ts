import type { Result } from '@/lib/result'
import type { ImageError, ImageHeader, PreparedImage } from '../types'

/** What an image process can be asked for, and what it answers. Files are passed by path, never by their bytes. */
export interface ImageTasks {
  readHeader: { input: { path: string }; output: Result<ImageHeader, ImageError> }
  writeImage: {
    input: { path: string; header: ImageHeader; folder: string }
    output: Result<PreparedImage, ImageError>
  }
}

/** A task for an image process. */
export interface ImageTask<Name extends keyof ImageTasks = keyof ImageTasks> {
  name: Name
  input: ImageTasks[Name]['input']
}

/** A task under a number by which its answer is known. */
export interface Request {
  id: number
  task: ImageTask<'readHeader'> | ImageTask<'writeImage'>
}

/** What an image process sends: a result with the memory it holds in bytes, an unexpected error, or its last word. */
export type Reply =
  | { kind: 'result'; id: number; result: ImageTasks[keyof ImageTasks]['output']; rss: number }
  | { kind: 'error'; id: number; message: string }
  | { kind: 'out_of_memory' }
