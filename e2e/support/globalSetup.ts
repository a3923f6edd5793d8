import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findOrInstallBrowser } from '../../scripts/browser.mjs'
import { ensureBuilt } from '../../scripts/build.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a Chromium. */
    browser: string
  }
}

/** Builds the archive, unless the build is up to date, and finds a browser. */
export default async function setUp(project: TestProject): Promise<void> {
  await ensureBuilt(join(import.meta.dirname, '../..'))
  project.provide('browser', findOrInstallBrowser())
}
