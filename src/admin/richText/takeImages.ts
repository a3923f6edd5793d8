'use client'

import { createContext } from 'react'

/** Takes the images that are pasted or dropped into a text, which shows none itself. Null where there is no room for them. */
export const TakeImagesContext = createContext<((files: File[]) => void) | null>(null)
