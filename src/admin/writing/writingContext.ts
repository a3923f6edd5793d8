import { createContext, use } from 'react'
import type { Post } from '@/payload-types'
import type { Content } from './content'

/** Why the server no longer takes the changes of this form. */
export interface Overtaken {
  reason: 'locked' | 'changed' | 'published' | 'gone' | 'forbidden'
  /** Who is editing the entry now. */
  by: string | null
  /** What the form holds now. One may go on writing, to copy it. */
  content: () => Content
  /** The content is stored elsewhere: the browser need not keep it. */
  onStored: () => void
}

/** What the form tells the view around it. */
interface Writing {
  /** The first save created the entry: the view goes on with its id. Resolves once the form knows it. */
  onCreated: (post: Post) => Promise<void>
  onOvertaken: (overtaken: Overtaken) => void
  /** The part of the name under which this form keeps its changes in the browser (`newFormName`). */
  form: string
  /** Where the form says what needs the person, above its fields; null until it is there. */
  notices: HTMLElement | null
}

export const WritingContext = createContext<Writing | null>(null)

/** The view around the form. Throws outside of it. */
export function useWriting(): Writing {
  const writing = use(WritingContext)
  if (writing === null) throw new Error('the form of an entry needs its view')
  return writing
}
