import { afterAll, beforeAll, expect, test } from 'vitest'
import { choosePreferences } from '@/archive/choosePreferences'
import { languageOfRequest } from '@/http/language'
import type { Language } from '@/messages/language'
import { issueSignInLink } from '@/operations/signIn/links'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeUser } from '@/testing/builders'
import { restDriver, signedIn } from '@/testing/restDriver'
import { languageCookies } from './languageCookies'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

/** The languages of the archive and of Payload for a browser that prefers English. */
async function languagesOf(cookie: string): Promise<string[]> {
  const sent = new Headers({ cookie, 'accept-language': 'en' })
  const cookies = (await languageCookies(archive.payload, sent, 'GET')) ?? cookie
  const payloads = /(?:^|; )archive-lng=(\w+)/.exec(cookies)?.[1] ?? 'en'
  return [languageOfRequest(new Headers({ cookie: cookies, 'accept-language': 'en' })), payloads]
}

async function choose(language: Language, cookie = ''): Promise<string[]> {
  const request = new Request('http://localhost:3000/preferences', {
    method: 'POST',
    headers: cookie === '' ? {} : { cookie },
    body: new URLSearchParams({ language }),
  })
  const response = await choosePreferences(request, () => Promise.resolve(archive.payload))
  expect(response.status).toBe(303)
  return response.headers.getSetCookie()
}

test('LOOK-6: a language chosen in one browser holds for archive and admin, in every browser of the user', async () => {
  const { email } = await makeUser(archive.payload, 'author')
  const [here, there] = [await signedIn(archive, email), await signedIn(archive, email)]
  expect(await languagesOf(here)).toEqual(['en', 'en'])
  await choose('de', here)
  expect(await languagesOf(here)).toEqual(['de', 'de'])
  expect(await languagesOf(there)).toEqual(['de', 'de'])
  // An older choice of a browser loses.
  expect(await languagesOf(`archive-lng=en; archive-language=en; ${there}`)).toEqual(['de', 'de'])
  await choose('en', there)
  expect(await languagesOf(here)).toEqual(['en', 'en'])
})

test('without a session the choice is a cookie, which a user without a choice takes along', async () => {
  expect(await choose('de')).toEqual(['archive-language=de; Path=/; Max-Age=31536000; SameSite=Lax'])
  expect(await languagesOf('archive-language=de')).toEqual(['de', 'de'])
  expect(await languagesOf('archive-language=fr')).toEqual(['en', 'en'])
  const { id, email } = await makeUser(archive.payload, 'author')
  for (const [cookie, language] of [
    ['archive-language=de', 'de'],
    ['archive-language=en', 'de'],
  ] as const) {
    const link = await issueSignInLink(poolDb(archive.payload), 'http://localhost:3000', {
      email,
      lifetimeSeconds: 60,
    })
    const json = { token: new URL(link).searchParams.get('token') }
    expect((await restDriver(archive)('POST', '/api/sign-in/confirm', { json, cookie })).status).toBe(200)
    const user = await archive.payload.findByID({ collection: 'users', id, overrideAccess: true })
    expect(user.language).toBe(language)
  }
})
