import { readdirSync, readFileSync } from 'node:fs'
import { hasCode } from '@/lib/errors'

/** A process and all that it has started, itself first. Linux alone. */
export function processTree(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? contentOf(`/proc/${name}/stat`) : null
    // The name of the program stands in brackets and may hold anything.
    const parent = stat === null ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const tree = [root]
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  return tree
}

/** The processes of a tree that work on images. */
export function imageProcessesIn(root: number): number[] {
  return processTree(root).filter((pid) =>
    /image\/worker\/main\.ts|imageWorker\.mjs/.test(contentOf(`/proc/${pid}/cmdline`) ?? ''),
  )
}

/** MiB of memory of a process, pages that it shares with others counted in parts (PSS); 0 when it has ended. */
export function memoryOf(pid: number): number {
  const rollup = contentOf(`/proc/${pid}/smaps_rollup`)
  return Number(/^Pss:\s+(\d+)/m.exec(rollup ?? '')?.[1] ?? 0) / 1024
}

/** MiB of memory of a process and all that it has started. */
export function memoryOfTree(root: number): number {
  return processTree(root).reduce((sum, pid) => sum + memoryOf(pid), 0)
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // The process has ended in the meantime.
    if (hasCode(error, 'ENOENT', 'ESRCH')) return null
    throw error
  }
}
