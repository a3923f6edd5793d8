import type { BinScript } from 'payload'
/** The operator's commands of CONTRACT.md 6, as `npx payload <key>`. */
export function commands(root: string): { key: string; scriptPath: string }[] {
  return []
}
