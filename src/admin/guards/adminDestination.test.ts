import { expect, test } from 'vitest'
import { adminDestination } from './adminDestination'

test.each([
  ['/admin', '/admin'],
  ['/admin/collections/posts?limit=5&sort=-title', '/admin/collections/posts?limit=5&sort=-title'],
  ['/admin/login', '/admin'],
  ['/admin/account?_rsc=1x2y', '/admin/account'],
  ['/admin/login?redirect=%2Fadmin%2Fcollections%2Fposts', '/admin/collections/posts'],
  ['/admin/login?redirect=https%3A%2F%2Fevil.example', '/admin'],
  ['/admin/login?redirect=%2F%2Fevil.example', '/admin'],
  ['/admin/logout', '/admin'],
  ['/admin/create-first-user', '/admin'],
  ['//evil.example/admin', '/admin'],
  ['/administration', '/admin'],
  [null, '/admin'],
])('an anonymous user at %j is sent to the sign-in and back to %j', (address, next) => {
  expect(adminDestination(null, address)).toBe(`/sign-in?next=${encodeURIComponent(next)}`)
})

test('a reader is sent to the archive, from every page', () => {
  for (const address of ['/admin', '/admin/account', '/admin/login', null]) {
    expect(adminDestination('reader', address)).toBe('/no-admin')
  }
})

test('authors see every page except those for passwords', () => {
  expect(adminDestination('author', '/admin/collections/posts')).toBeNull()
  expect(adminDestination('admin', '/admin/logout')).toBeNull()
  expect(adminDestination('author', '/admin/login?redirect=%2Fadmin%2Faccount')).toBe('/admin/account')
  expect(adminDestination('admin', '/admin/forgot')).toBe('/admin')
})
