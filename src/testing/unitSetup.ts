import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundlePrograms, PROGRAMS } from './programs'

/** Bundles the threads that unit tests start: from the sources, each would take a second more. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-unit-'))
  project.provide('programs', await bundlePrograms(folder, { textWorker: PROGRAMS.textWorker }))
  return () => rmSync(folder, { recursive: true, force: true })
}
