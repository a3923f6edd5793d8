import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'archive-lint-'))

/** Code that the linter refuses, by rule and file. */
const REFUSED = {
  'archive(override-access) src/domain/find.ts': `export const one = (payload: any) => payload.find({ collection: 'posts' })`,
  'archive(override-access) src/domain/where.ts': `export const one = ({ payload }: any) => payload.delete({ where: { overrideAccess: 1 } })`,
  'archive(sql-of-strings) src/queries/raw.ts': `export const one = (sql: any, id: string) => sql.raw('id = ' + id)`,
  'archive(sql-of-strings) src/queries/query.ts': `export const one = (client: any, id: string) => client.query(\`delete from posts where id = '\${id}'\`)`,
  'archive(sql-of-strings) src/queries/call.ts': `export const one = (sql: any, map: any, id: string) => sql.raw(map(id))`,
  'eslint(no-console) src/lib/log.ts': `console.log(1)`,
  'eslint(no-empty) src/lib/empty.ts': `try { JSON.parse('') } catch {}`,
  'eslint(no-unused-vars) src/lib/unused.ts': `const unused = 1`,
  'eslint(no-restricted-imports) src/admin/page.tsx': `import { Button } from '@payloadcms/ui'\nexport const one = Button`,
  'react(no-danger) src/archive/page.tsx': `export const One = () => <p dangerouslySetInnerHTML={{ __html: '' }} />`,
  'react-hooks(rules-of-hooks) src/archive/hook.tsx': `import { useState } from 'react'\nexport function One({ is }: { is: boolean }) { if (is) useState(1); return null }`,
  'react(set-state-in-effect) src/archive/effect.tsx': `import { useEffect, useState } from 'react'\nexport function One() { const [a, set] = useState(1); useEffect(() => set(2)); return a }`,
  'typescript(no-explicit-any) src/lib/any.ts': `export const one: any = 1`,
  'typescript(no-non-null-assertion) src/lib/not.ts': `export const one = (a: string | null) => a!`,
  'typescript(consistent-type-imports) src/lib/type.ts': `import { One } from './one'\nexport type Two = One`,
  'typescript(no-floating-promises) src/lib/floating.ts': `Promise.resolve(1)`,
  'typescript(no-unsafe-member-access) src/lib/unsafe.ts': `export const one = (a: ReturnType<typeof JSON.parse>) => a.b`,
  'typescript(switch-exhaustiveness-check) src/lib/switch.ts': `export function one(a: 'b' | 'c') { switch (a) { case 'b': return 1 } return 2 }`,
} as const

const ACCEPTED = {
  'src/domain/stated.ts': `export const one = (payload: { find: (a: object) => void }) => payload.find({ overrideAccess: true })`,
  'src/queries/constant.ts': `const TABLE = 'posts'\nexport const one = (client: { query: (a: string, b: string[]) => void }, quoted: (a: string) => string) => client.query(\`delete from \${TABLE}, \${quoted('a')} where id = $1\`, ['1'])`,
  'src/admin/Button.tsx': `import { Button } from '@payloadcms/ui'\nexport const one = Button`,
  'src/lib/one.ts': `export type One = 1`,
}

const fileOf = (name: string) => name.split(' ')[1] ?? ''

let found: Set<string>
beforeAll(() => {
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'scripts/lintRules.mjs'])
    cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const refused = Object.entries(REFUSED).map(([name, code]) => [fileOf(name), code] as const)
  for (const [file, code] of [...refused, ...Object.entries(ACCEPTED)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${code}\n`)
  }
  found = lint()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What it finds, as rule and file. */
function lint(): Set<string> {
  const args = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--format', 'json', 'src']
  try {
    execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && typeof error.stdout === 'string')) throw error
    const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(error.stdout)
    return new Set(diagnostics.map(({ code, filename }) => `${code} ${filename}`))
  }
  throw new Error('the linter found nothing')
}

test.each(Object.keys(REFUSED))('the linter refuses %s', (name) => {
  expect([...found]).toContain(name)
})

test('the linter accepts what is like it and right', () => {
  expect(readdirSync(join(folder, 'src/lib'))).toContain('one.ts')
  expect([...found].filter((name) => Object.hasOwn(ACCEPTED, fileOf(name)))).toEqual([])
})
