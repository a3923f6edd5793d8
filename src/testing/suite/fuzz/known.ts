/** What is known to be there, so that many calls get past the first checks. */
export interface Known {
  /** Values that fit a field or parameter of this name. */
  values: (name: string) => readonly unknown[]
  /** Tokens for a call of this path, most of which open it. */
  tokens: (path: string) => readonly string[]
  images: readonly Uint8Array<ArrayBuffer>[]
}
