import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** What a migration of a newer version does: it only adds. */
const ADDITIONS = `
import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql\`
    alter table posts add column added_later text not null default 'x';
    alter table _posts_v add column added_later text not null default 'x';
    alter table api_clients add column added_later text;
    create table added_later (post_id uuid primary key references posts (id) on delete cascade);
    create index posts_added_later on posts (added_later);\`)
}
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql\`
    drop table added_later;
    alter table posts drop column added_later;
    alter table _posts_v drop column added_later;
    alter table api_clients drop column added_later;\`)
}
`
export const LATER = '29991231_000000_later'

/** Everything that a build reads, besides node_modules. */
const SOURCES = [
  ...['src', 'migrations', 'public', 'scripts', 'jobs', 'package.json', 'package-lock.json'],
  ...['tsconfig.json', 'payload.config.ts', 'next.config.mjs'],
]

/** Builds a newer version into a new folder: with other scripts for all pages, and one more migration. */
export function buildNewVersion(folder: string): void {
  mkdirSync(folder)
  for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true })
  // Next does not follow links out of its folder.
  execFileSync('sh', [
    '-c',
    'cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"',
    join(root, 'node_modules'),
    folder,
  ])
  edit(join(folder, 'src/archive/theme/theme.ts'), /SameSite=Lax/, 'SameSite=lax')
  writeFileSync(join(folder, `migrations/${LATER}.ts`), ADDITIONS)
  const index = join(folder, 'migrations/index.ts')
  edit(index, /\n\]\n$/, `\n  { name: '${LATER}', up: later.up, down: later.down },\n]\n`)
  edit(index, /^/, `import * as later from './${LATER}'\n`)
  execFileSync(process.execPath, ['scripts/build.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** The ids by which pages of a build call server functions. */
export function serverFunctionIds(folder: string): string[] {
  const manifest = readFileSync(join(folder, '.next/server/server-reference-manifest.json'), 'utf8')
  return Object.keys(JSON.parse(manifest).node).toSorted()
}

function edit(file: string, place: RegExp, replacement: string): void {
  const before = readFileSync(file, 'utf8')
  const after = before.replace(place, replacement)
  if (after === before) throw new Error(`${file} does not contain ${place}`)
  writeFileSync(file, after)
}
