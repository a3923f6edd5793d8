import type { Field } from 'payload'
import { expect, test } from 'vitest'
import { Settings } from '@/globals/Settings'
import { ApiClients } from './ApiClients'
import { Posts } from './Posts'
import { unlisted } from './fields'
import { PostTypes } from './PostTypes'
import { Projects } from './Projects'
import { users } from './Users'

const req = { t: (key: string) => key, i18n: { language: 'en' } }

test('our own validation checks the length of its field, because Payload then does not', () => {
  const fields = [ApiClients, Posts, PostTypes, Projects, Settings].flatMap((one) => textsIn(one.fields))
  const limited = fields.filter(({ validate, maxLength }) => validate && maxLength)
  expect(limited.map(({ name }) => name)).toEqual(['key', 'domain', 'webhookUrl'])
  for (const { validate, maxLength = 0 } of limited)
    expect(validate?.('a'.repeat(maxLength + 1) as never, { req } as never)).toMatch(
      `${maxLength} characters`,
    )
})

test('the key of a post type can have 40 characters', () => {
  const [key] = textsIn(PostTypes.fields)
  expect(key?.validate?.('a'.repeat(40) as never, { req } as never)).toBe(true)
})

test('the labels of a post type have one line of 60 characters, of emoji too', () => {
  const labels = textsIn(PostTypes.fields).filter(({ name }) => name === 'de' || name === 'en')
  expect(labels).toHaveLength(2)
  for (const { validate } of labels) {
    expect(validate?.('🎉'.repeat(60) as never, { req } as never)).toBe(true)
    expect(validate?.('🎉'.repeat(61) as never, { req } as never)).toMatch('60 characters')
    expect(validate?.('One\nTwo' as never, { req } as never)).not.toBe(true)
  }
})

test('lists offer no field of a group, which Payload would name like a path', () => {
  const collections = [ApiClients, Posts, PostTypes, Projects, users({ secureCookies: false })]
  const inGroups = collections.flatMap(({ fields }) => groupsIn(fields)).flatMap((group) => group.fields)
  expect(inGroups).not.toEqual([])
  for (const { admin } of inGroups) expect(admin).toMatchObject(unlisted)
})

function groupsIn(fields: readonly Field[]): (Field & { type: 'group' })[] {
  return fields.flatMap((field) => {
    const inner = 'fields' in field ? groupsIn(field.fields) : []
    return field.type === 'group' ? [field, ...inner] : inner
  })
}

function textsIn(fields: readonly Field[]): (Field & { type: 'text' })[] {
  return fields.flatMap((field) => {
    if (field.type === 'text') return field
    return 'fields' in field ? textsIn(field.fields) : []
  })
}
