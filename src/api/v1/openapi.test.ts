import { expect, test } from 'vitest'
import { documentOf } from './openapi'
import { routes } from './routes'

const document = documentOf(routes, 'https://updates.example.com')

test('the document describes every route once, below the base address', () => {
  const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  )
  const declared = routes.map(({ definition: { method, path } }) => `${method} ${path.replaceAll('*}', '}')}`)
  expect(described.sort()).toEqual(declared.sort())
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: 'https://updates.example.com/api/v1' }])
})

test('every parameter says what it is, and query parameters are described as what is sent', () => {
  const parameters = document.paths?.['/posts']?.get?.parameters ?? []
  const byName = Object.fromEntries(
    parameters.flatMap((parameter) => ('name' in parameter ? [[parameter.name, parameter]] : [])),
  )
  expect(Object.keys(byName)).toEqual(['project', 'since', 'type', 'tag', 'q', 'page', 'per_page'])
  for (const [name, parameter] of Object.entries(byName)) {
    expect(parameter, name).toMatchObject({ in: 'query', description: expect.stringMatching(/\w/) })
    expect(parameter.required ?? false, name).toBe(false)
  }
  expect(byName['page']?.schema).toEqual({ type: 'integer', minimum: 1, default: 1 })
  expect(byName['per_page']?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 25 })
  expect(byName['since']?.schema).toMatchObject({ type: 'string' })
})

test('every answer that is no success is a problem', () => {
  for (const item of Object.values(document.paths ?? {}))
    for (const operation of [item.get, item.post, item.put, item.patch, item.delete])
      if (operation !== undefined)
        expect(operation.responses?.['default']).toMatchObject({
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        })
})
