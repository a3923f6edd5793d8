import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleThreads } from './programs'

/** Bundles what unit tests start. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-unit-'))
  project.provide('programs', await bundleThreads(folder))
  return () => rmSync(folder, { recursive: true, force: true })
}
