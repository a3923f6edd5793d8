import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
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

/** Builds a newer version into a new folder: the same pages, and a server with one more migration. */
export function buildNewVersion(folder: string): void {
  mkdirSync(folder)
  for (const name of ['src', 'migrations']) cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['package.json', 'tsconfig.json', 'payload.config.ts', 'next.config.mjs'])
    cpSync(join(root, name), join(folder, name))
  for (const name of ['.next', 'node_modules', 'public', 'jobs'])
    symlinkSync(join(root, name), join(folder, name))
  writeFileSync(join(folder, `migrations/${LATER}.ts`), ADDITIONS)
  const index = join(folder, 'migrations/index.ts')
  const list = readFileSync(index, 'utf8').replace(
    /\n\]\n$/,
    `\n  { name: '${LATER}', up: later.up, down: later.down },\n]\n`,
  )
  writeFileSync(index, `import * as later from './${LATER}'\n${list}`)
  const script = `import('${join(root, 'scripts/build.mjs')}').then((build) => build.bundleServer('${folder}'))`
  execFileSync(process.execPath, ['-e', script], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  cpSync(join(root, 'dist/reference'), join(folder, 'dist/reference'), { recursive: true })
}
