// Generates the types of the example clients from the OpenAPI document.
import { writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'
import ts from 'typescript'
import { documentOf } from '@/api/v1/document/documentOf'
import { routes } from '@/api/v1/routes'

const HEAD = `// Made from /api/v1/openapi.json by openapi-typescript ("npm run generate"). Do not edit.

`

const blob = ts.factory.createTypeReferenceNode('Blob')
const source = JSON.stringify(documentOf(routes, 'http://localhost:3000'))
const nodes = await openapiTS(source, {
  defaultNonNullable: false,
  transform: (schema) => (schema.format === 'binary' ? blob : undefined),
})
const file = 'examples/types.ts'
const style = await resolveConfig(file)
writeFileSync(file, await format(HEAD + astToString(nodes), { ...style, parser: 'typescript' }))
process.exit(0)
