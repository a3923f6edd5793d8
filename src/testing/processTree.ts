import { readdirSync, readFileSync } from 'node:fs'
import { hasCode } from '@/lib/errors'

/** A process and all its descendants, itself first. Linux only. */
export function processTree(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? contentOf(`/proc/${name}/stat`) : null
    // The program name is in brackets and may contain anything.
    const parent = stat === null ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const tree = [root]
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  return tree
}

/** The image processes of a tree. */
export function imageProcessesIn(root: number): number[] {
  return processTree(root).filter((pid) =>
    /image\/worker\/main\.ts|imageWorker\.mjs/.test(contentOf(`/proc/${pid}/cmdline`) ?? ''),
  )
}

/** Memory of a process in MiB, with shared pages counted proportionally (PSS); 0 if it has exited. */
export function memoryOf(pid: number): number {
  const rollup = contentOf(`/proc/${pid}/smaps_rollup`)
  return Number(/^Pss:\s+(\d+)/m.exec(rollup ?? '')?.[1] ?? 0) / 1024
}

/** Clock ticks that a process has used of processors, with those of its ended children; 0 if it has exited. */
export function ticksOf(pid: number): number {
  const stat = contentOf(`/proc/${pid}/stat`) ?? ''
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  return user + system + childrenUser + childrenSystem
}

/** Memory of a process and its descendants in MiB. */
export function memoryOfTree(root: number): number {
  return processTree(root).reduce((sum, pid) => sum + memoryOf(pid), 0)
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // The process has exited in the meantime.
    if (hasCode(error, 'ENOENT', 'ESRCH')) return null
    throw error
  }
}
