import { createContext, type RefObject } from 'react'

/** Saves what has been typed, and says whether the server has all of it. Otherwise the form says why not. */
export type SaveNow = () => Promise<boolean>

/** Set by the control of the form that saves. Without one there is nothing to save. */
export const SaveNowContext = createContext<RefObject<SaveNow | null>>({ current: null })
