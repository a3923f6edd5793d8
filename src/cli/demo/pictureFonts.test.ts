import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '@/testing/runProgram'

const root = path.resolve(import.meta.dirname, '../../..')

test('draws text on a system without fonts, without warnings, and cleans up its files', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-no-fonts-'))
  writeFileSync(path.join(folder, 'none.conf'), '<?xml version="1.0"?><fontconfig></fontconfig>')
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: '/nonexistent',
    TMPDIR: folder,
    FONTCONFIG_FILE: path.join(folder, 'none.conf'),
  }
  const script = path.join(import.meta.dirname, 'testing/drawWords.ts')
  const { code, out, error } = await runProgram(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    env,
  })
  expect([code, error]).toEqual([0, ''])
  // Missing glyphs would look the same for every word.
  expect(new Set(out).size).toBe(3)
  expect(readdirSync(folder).filter((name) => name.startsWith('archive-fonts-'))).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})
