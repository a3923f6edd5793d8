import { readdirSync, readFileSync } from 'node:fs'
import { hasCode } from '@/lib/errors'

/** A process and all its descendants, itself first. Linux only. */
export function processTree(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const known = /^\d+$/.test(name) ? cpuTime(Number(name)) : null
    if (known !== null) parents.set(Number(name), known.parent)
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

/** The parent of a process, and the CPU time of it and of its exited children, in hundredths of a second. Null if it has exited. */
export function cpuTime(pid: number): { parent: number; own: number; ended: number } | null {
  const stat = contentOf(`/proc/${pid}/stat`)
  if (stat === null) return null
  // The program name is in brackets and may contain anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  return { parent, own: user + system, ended: endedUser + endedSystem }
}

/** CPU time of processes and of their exited children, in hundredths of a second. */
export function cpuTimeOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const time = cpuTime(pid)
    return time === null ? sum : sum + time.own + time.ended
  }, 0)
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
