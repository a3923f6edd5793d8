import { format } from 'oxfmt'
import { expect, test } from 'vitest'
import style from '../../../../.oxfmtrc.json' with { type: 'json' }
import { routes } from '../routes'
import { documentOf, documentText } from './documentOf'

const document = documentOf(routes, 'https://updates.example.com')

test('API-18: the document equals openapi.snapshot.json; `vitest -u` accepts a change', async () => {
  const file = 'src/api/v1/document/openapi.snapshot.json'
  const text = documentText(routes, 'https://updates.example.com')
  const { code } = await format(file, text, style)
  await expect(code).toMatchFileSnapshot('./openapi.snapshot.json')
})

test('API-18: the document describes every route once, below the base address', () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  )
  const declared = routes.map(({ method, path }) => `${method} ${path.replaceAll('*}', '}')}`)
  expect(described.sort()).toEqual(declared.sort())
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toMatchObject([{ url: 'https://updates.example.com/api/v1' }])
})

test('LIMIT-15: query parameters are described as they are sent', () => {
  const parameters: { name?: string; required?: boolean; schema: unknown }[] = JSON.parse(
    JSON.stringify(document.paths['/posts']?.['get']?.['parameters']),
  )
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]))
  expect([...byName.keys()]).toEqual(['project', 'since', 'type', 'tag', 'q', 'page', 'per_page', undefined])
  expect(parameters.filter(({ required }) => required)).toEqual([])
  expect(byName.get('page')?.schema).toEqual({ type: 'integer', minimum: 1, default: 1 })
  expect(byName.get('per_page')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 25 })
  expect(byName.get('since')?.schema).toMatchObject({ type: 'string' })
})

test('an archive without a public address is described relative to the document', () => {
  expect(documentOf(routes, 'http://localhost:3000').servers).toMatchObject([{ url: '/api/v1' }])
})
