import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { afterAll } from 'vitest'

/**
 * Mounts a file system of this size, such as `200k`, at a new folder until the test file ends. Returns whether it could: that needs
 * root, and some machines do not allow it even then.
 */
export function mountSmallDisk(folder: string, size: string): boolean {
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return false
  }
  afterAll(() => void execFileSync('umount', [folder]))
  return true
}
