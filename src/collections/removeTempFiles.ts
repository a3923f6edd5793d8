import { rm } from 'node:fs/promises'
import type { AfterErrorHook } from 'payload'

/** Deletes the temporary file of a refused form; Payload only does so after success. */
export const removeTempFiles: AfterErrorHook = async ({ req }) => {
  const path = req.file?.tempFilePath
  if (path !== undefined && path !== '') await rm(path, { force: true })
}
