import { archive } from './en/archive'

/** The texts of the product in English. `de.ts` must have the same keys: a missing one is a type error. */
export const en = { archive }

/** The texts in one language, by section. */
export type Messages = typeof en
