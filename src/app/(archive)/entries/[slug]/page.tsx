import config from '@payload-config'
import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { cache } from 'react'
import { timeZone } from '@/archive/timeZone'
import { EntryPage } from '@/archive/entry/EntryPage'
import {
  editAddress,
  entryAddress,
  fileAddress,
  markdownAddress,
  withQuery,
  type Query,
} from '@/archive/address'
import { toEntry } from '@/archive/model'
import { userScope } from '@/domain/client'
import { hasRole } from '@/domain/role'
import { shownImageIds } from '@/domain/post/images'
import { renderBlocks } from '@/integrations/text/renderBlocks'
import { markRead } from '@/operations/readNews'
import { writeBesides } from '@/operations/transaction'
import { mediaRecords } from '@/queries/media'
import { entryContext } from '@/queries/entryContext'
import { postTypes } from '@/queries/postTypes'
import { messages } from '@/messages'
import { movedSlug, publishedPost } from '@/queries/postByName'
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

/** The entry for the title and for previews of its link. Without a session this reads nothing: the page redirects to the sign-in. */
export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { slug } = await params
  return withRequestId(async () => {
    if ((await currentUser()) === null) return {}
    const [post, { language }] = await Promise.all([entryAt(slug), preferences()])
    if (post === null) return {}
    const { title, teaser, cover } = post
    const description = teaser ?? undefined
    return {
      title,
      description,
      openGraph: {
        ...{ type: 'article', title, description, publishedTime: post.publishAt },
        siteName: messages[language].archive.archive,
        url: entryAddress(post.slug),
        images: cover === null ? [] : [fileAddress(cover)],
      },
      twitter: { card: cover === null ? 'summary' : 'summary_large_image' },
    }
  })
}

/** An entry (READ-15). Its id and its earlier slugs also work as addresses and redirect to the slug (PAGE-28). */
export default async function EntryRoute({ params, searchParams }: Props) {
  const [{ slug }, query] = await Promise.all([params, searchParams])
  return withRequestId(async () => {
    const user = await requireUser(withQuery(entryAddress(slug), query))
    const post = await entryAt(slug)
    if (post === null) {
      const moved = await movedSlug(poolDb(await getPayload({ config })), userScope(), slug)
      if (moved === null) notFound()
      redirect(withQuery(entryAddress(moved), query))
    }
    if (post.slug !== slug) redirect(withQuery(entryAddress(post.slug), query))
    const shown = shownImageIds({ coverMediaId: post.cover?.id ?? null, blocks: post.blocks })
    const [payload, { language }] = await Promise.all([getPayload({ config }), preferences()])
    const db = poolDb(payload)
    const [types, images, { language: textLanguage, ...context }, rendered] = await Promise.all([
      postTypes(db),
      mediaRecords(db, shown),
      entryContext(db, userScope(), post),
      renderBlocks(post.blocks, language, user.id),
      (await isVisit()) &&
        writeBesides(payload, (db) => markRead(db, userScope(), user.id, [post.id], post.news)),
    ])
    return (
      <EntryPage
        entry={{ ...toEntry(post, { types, images, language }), pictures: images, rendered }}
        {...context}
        textLanguage={textLanguage}
        locale={{ language, timeZone: await timeZone() }}
        markdownAddress={markdownAddress(post.slug)}
        editAddress={hasRole(user.role, 'publisher') ? `${editAddress(post.id)}/correct` : undefined}
      />
    )
  })
}
