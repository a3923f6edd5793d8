import type { ReadScope } from '../client'

/**
 * Which entries a digest tells of: those of every audience and project, without the internal ones when the setting says
 * so (DIGEST-7).
 */
export function digestScope(includesInternal: boolean): ReadScope {
  return { audience: includesInternal ? 'internal' : 'customer', projectId: null }
}
