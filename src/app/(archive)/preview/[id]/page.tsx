import config from '@payload-config'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getPayload } from 'payload'
import { cache } from 'react'
import { previewAddress, readView } from '@/admin/preview/address'
import { PreviewPage } from '@/admin/preview/PreviewPage'
import { withQuery, type Query } from '@/archive/address'
import { timeZone } from '@/archive/timeZone'
import { toEntry } from '@/archive/model'
import { userScope } from '@/domain/client'
import { renderBlocks } from '@/integrations/text/renderBlocks'
import { hasRole } from '@/domain/role'
import { systemClock, toInstant } from '@/lib/dates'
import { messages } from '@/messages'
import { poolDb } from '@/queries/db'
import { withKeptCorrection } from '@/queries/keptCorrection'
import { writtenPost } from '@/queries/postByName'
import { postTypes } from '@/queries/postTypes'
import { neighboursOf } from '@/queries/entryContext'
import { currentUser, preferences, requireUser, withRequestId } from '../../request'

interface Props {
  params: Promise<{ id: string }>
  searchParams: Promise<Query>
}

/** The post of the URL, draft or published, or null for a user who may not see drafts. Read once for title and page. */
const postAt = cache(async (id: string) => {
  const user = await currentUser()
  if (user === null || !hasRole(user.role, 'author')) return null
  return writtenPost(poolDb(await getPayload({ config })), userScope(), id)
})

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { id } = await params
  return withRequestId(async () => {
    const [post, { language }] = await Promise.all([postAt(id), preferences()])
    return post === null ? {} : { title: messages[language].preview.title(post.title) }
  })
}

/** The preview of an entry (ADMIN-20). For readers it is an unknown address. */
export default async function PreviewRoute({ params, searchParams }: Props) {
  const [{ id }, query] = await Promise.all([params, searchParams])
  return withRequestId(async () => {
    const user = await requireUser(withQuery(previewAddress(id), query), { isPreview: true })
    const stored = await postAt(id)
    if (stored === null) notFound()
    const [payload, { language: own }] = await Promise.all([getPayload({ config }), preferences()])
    const view = readView(query)
    const language = view.language ?? own
    const db = poolDb(payload)
    const post = view.isCorrection ? await withKeptCorrection(db, user.id, stored, systemClock) : stored
    const [types, { newer, older }, rendered] = await Promise.all([
      postTypes(db),
      neighboursOf(db, { audience: view.audience, projectId: null }, post.id),
      renderBlocks(post.blocks, language, user.id),
    ])
    const { images, status, ...content } = post
    const dated = { ...content, publishAt: content.publishAt ?? toInstant(systemClock()) }
    return (
      <PreviewPage
        entry={{ ...toEntry(dated, { types, images, language }), pictures: images, rendered }}
        newer={newer}
        older={older}
        locale={{ language, timeZone: await timeZone() }}
        status={status}
        view={view}
        language={own}
      />
    )
  })
}
