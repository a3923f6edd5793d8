import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { documentOf } from '@/api/v1/document/documentOf'
import type { Route } from '@/api/v1/routing/defineRoute'

/** A JSON schema of the document. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

/** A query or path parameter of the document. */
export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  schema: Schema
}

interface Media {
  schema?: Schema
}

/** An operation of the document. */
export interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media>; $ref?: string }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Record<string, unknown>>>
}

/** The OpenAPI document as clients see it, and its description of each route. */
export interface ApiDocument {
  operation: (route: Pick<Route, 'method' | 'path'>) => Operation
  /** The schema with its top-level reference resolved. */
  resolve: (schema: Schema) => Schema
  /** Validates a value against a schema of the document. `errors` of the result says what does not match. */
  check: (schema: Schema) => ValidateFunction
}

/** Reads the document of these routes, and nothing else. */
export function readApiDocument(routes: readonly Route[]): ApiDocument {
  const document: Document = JSON.parse(JSON.stringify(documentOf(routes, 'http://localhost:3000')))
  const ajv = new Ajv2020({ strict: false, allErrors: false, discriminator: false })
  addFormats.default(ajv)
  ajv.addSchema({ components: document.components }, 'document')
  const checks = new Map<Schema, ValidateFunction>()

  function at<Value>(pointer: string): Value {
    let value: unknown = document
    for (const key of pointer.slice(2).split('/'))
      value = Reflect.get(Object(value), key.replaceAll('~1', '/').replaceAll('~0', '~'))
    return value as Value
  }

  function resolve<Value extends { $ref?: string }>(value: Value): Value {
    return value.$ref === undefined ? value : resolve(at<Value>(value.$ref))
  }

  return {
    operation({ method, path }) {
      const found = document.paths[path.replaceAll('*}', '}')]?.[method]
      if (found === undefined) throw new Error(`the document does not describe ${method} ${path}`)
      const responses = Object.entries(found.responses).map(([status, response]) => [
        status,
        resolve(response),
      ])
      return { ...found, responses: Object.fromEntries(responses) }
    },
    resolve,
    check(schema) {
      const known = checks.get(schema)
      if (known) return known
      const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
      const made = ajv.compile(JSON.parse(absolute))
      checks.set(schema, made)
      return made
    },
  }
}

/** The schema of an operation's JSON body, or undefined. */
export function bodySchemaOf(operation: Operation, contentType = 'application/json'): Schema | undefined {
  return operation.requestBody?.content[contentType]?.schema
}
