// Writes all generated files in one process, because loading the configuration takes longer than the rest. With
// --migration it also writes a migration if the collections have changed since the last one.
import { writeFileSync } from 'node:fs'
import { format } from 'oxfmt'
import openapiTS, { astToString } from 'openapi-typescript'
import { generateImportMap, getPayload } from 'payload'
import { generateTypes } from 'payload/node'
import ts from 'typescript'
import config from '@payload-config'
import { documentOf } from '@/api/v1/document/documentOf'
import { routes } from '@/api/v1/routes'
import style from '../.oxfmtrc.json' with { type: 'json' }

const HEAD = `// Made from /api/v1/openapi.json by openapi-typescript ("npm run generate"). Do not edit.

`

const payload = await getPayload({ config, disableDBConnect: true, disableOnInit: true })
await generateTypes(payload.config, { log: false })
await payload.db.generateSchema?.({ log: false })
await generateImportMap(payload.config, { log: false })
await writeExampleTypes()
// Exits with status 0 if there is nothing to write.
if (process.argv.includes('--migration'))
  await payload.db.createMigration({ payload, migrationName: 'missing', skipEmpty: true })
process.exit(0)

/** The types of the example clients, from the OpenAPI document. */
async function writeExampleTypes(): Promise<void> {
  const blob = ts.factory.createTypeReferenceNode('Blob')
  const source = JSON.stringify(documentOf(routes, 'http://localhost:3000'))
  const nodes = await openapiTS(source, {
    defaultNonNullable: false,
    transform: (schema) => (schema.format === 'binary' ? blob : undefined),
  })
  const file = 'examples/types.ts'
  const { code } = await format(file, HEAD + astToString(nodes), style)
  writeFileSync(file, code)
}
