import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MALLOC_VARIABLES } from './startWorker'

test.each(['package.json', 'Dockerfile'])(
  'SEC-27: %s starts the server with the settings of glibc',
  (file) => {
    const settings = Object.entries(MALLOC_VARIABLES).map(([name, value]) => `${name}=${value}`)
    expect(readFileSync(file, 'utf8')).toContain(settings.join(' '))
  },
)
