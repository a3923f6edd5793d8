import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

/** The bit of Linux's capability to mount (`CAP_SYS_ADMIN`), which root lacks in most containers. */
const MOUNT_CAPABILITY = 1n << 21n

/**
 * Mounts a file system of this size, such as `200k`, at a new folder until the test file ends. Returns false where this process may
 * not mount. Throws if it fails although it may, so that no test is skipped by mistake.
 * @param files how many files and folders it takes, itself included
 */
export function mountSmallDisk(folder: string, size: string, { files }: { files?: number } = {}): boolean {
  mkdirSync(folder)
  const options = files === undefined ? `size=${size}` : `size=${size},nr_inodes=${files}`
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch (error) {
    if (mayMount()) throw error
    return false
  }
  afterAll(() => void execFileSync('umount', [folder]))
  return true
}

function mayMount(): boolean {
  if (process.platform !== 'linux') return false
  const [, effective = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return (BigInt(`0x${effective}`) & MOUNT_CAPABILITY) !== 0n
}
