import config from '@payload-config'
import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { cache } from 'react'
import { timeZone } from '@/archive/timeZone'
import { EntryPage } from '@/archive/entry/EntryPage'
import { editAddress, entryAddress, withQuery, type Query } from '@/archive/address'
import { toEntry } from '@/archive/model'
import { userScope } from '@/domain/client'
import { hasRole } from '@/domain/role'
import { shownImageIds } from '@/domain/post/images'
import { renderTexts } from '@/domain/post/renderTexts'
import { markRead } from '@/operations/readNews'
import { mediaRecords } from '@/queries/media'
import { neighboursOf } from '@/queries/publishedPosts'
import { postTypes } from '@/queries/postTypes'
import { publishedPost } from '@/queries/postByName'
import { poolDb } from '@/queries/db'
import { currentUser, isVisit, requireUser, preferences, withRequestId } from '../../request'

interface Props {
  params: Promise<{ slug: string }>
  searchParams: Promise<Query>
}

/** The entry of the URL, read once for title and page. */
const entryAt = cache(async (slug: string) =>
  publishedPost(poolDb(await getPayload({ config })), userScope(), slug),
)

/** The title of the entry. Without a session this redirects and reads nothing. */
export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { slug } = await params
  return withRequestId(async () => {
    if ((await currentUser()) === null) return {}
    const post = await entryAt(slug)
    return post === null ? {} : { title: post.title }
  })
}

/** An entry (READ-15). Its id also works as an address and redirects to the slug. */
export default async function EntryRoute({ params, searchParams }: Props) {
  const [{ slug }, query] = await Promise.all([params, searchParams])
  return withRequestId(async () => {
    const user = await requireUser(withQuery(entryAddress(slug), query))
    const post = await entryAt(slug)
    if (post === null) notFound()
    if (post.slug !== slug) redirect(entryAddress(post.slug))
    const shown = shownImageIds({ coverMediaId: post.cover?.id ?? null, blocks: post.blocks })
    const [payload, { language }] = await Promise.all([getPayload({ config }), preferences()])
    const db = poolDb(payload)
    const [types, images, { newer, older }, renderText] = await Promise.all([
      postTypes(db),
      mediaRecords(db, shown),
      neighboursOf(db, userScope(), post.id),
      renderTexts(post.blocks),
      (await isVisit()) && markRead(db, userScope(), user.id, [post.id], post.news),
    ])
    return (
      <EntryPage
        entry={{ ...toEntry(post, { types, images, language }), pictures: images, renderText }}
        newer={newer}
        older={older}
        locale={{ language, timeZone: await timeZone() }}
        editAddress={hasRole(user.role, 'publisher') ? `${editAddress(post.id)}/correct` : undefined}
      />
    )
  })
}
