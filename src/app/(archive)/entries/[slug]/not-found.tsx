import config from '@payload-config'
import { headers } from 'next/headers'
import { getPayload } from 'payload'
import { timeZone } from '@/archive/timeZone'
import { WithdrawnPage } from '@/archive/entry/WithdrawnPage'
import { userScope } from '@/domain/client'
import { REQUEST_TARGET_HEADER } from '@/http/internalHeaders'
import { poolDb } from '@/queries/db'
import { withdrawnPost } from '@/queries/postByName'
import NotFoundPage from '../../not-found'
import { currentUser, preferences } from '../../request'

/**
 * A withdrawn entry says so at its address, with the status 404 (PUB-19): Next has a page with another status than 200 only for "not
 * found", and passes it no parameters.
 */
export default async function EntryNotFound() {
  const withdrawal = (await currentUser()) && (await withdrawalHere())
  if (!withdrawal) return <NotFoundPage />
  const { language } = await preferences()
  return <WithdrawnPage locale={{ language, timeZone: await timeZone() }} withdrawal={withdrawal} />
}

async function withdrawalHere() {
  const target = (await headers()).get(REQUEST_TARGET_HEADER) ?? '/'
  const slug = /^\/entries\/([^/?#]+)/.exec(target)?.[1]
  if (slug === undefined) return null
  return withdrawnPost(poolDb(await getPayload({ config })), userScope(), decodeURIComponent(slug))
}
