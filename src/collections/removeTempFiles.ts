import { rm } from 'node:fs/promises'
import type { AfterErrorHook } from 'payload'

/** Removes the file that a refused form has brought: Payload removes it after success alone. */
export const removeTempFiles: AfterErrorHook = async ({ req }) => {
  const path = req.file?.tempFilePath
  if (path !== undefined && path !== '') await rm(path, { force: true })
}
