/** Existing values, which get many calls past the first checks. */
export interface Known {
  /** Values for a field or parameter of this name. */
  values: (name: string) => readonly unknown[]
  /** Tokens for a call of this path, most of them valid for it. */
  tokens: (path: string) => readonly string[]
  images: readonly Uint8Array<ArrayBuffer>[]
}
