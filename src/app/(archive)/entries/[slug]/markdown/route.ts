import config from '@payload-config'
import { redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { fileAddress, markdownAddress } from '@/archive/address'
import { correctionNotes } from '@/archive/correctionNotes'
import { day } from '@/archive/dates'
import { timeZone } from '@/archive/timeZone'
import { userScope } from '@/domain/client'
import { entryMarkdown } from '@/domain/post/entryMarkdown'
import { messages } from '@/messages'
import { poolDb } from '@/queries/db'
import { shownImages } from '@/queries/media'
import { movedSlug, publishedPost, withdrawnPost } from '@/queries/postByName'
import { readingFacts } from '@/queries/readingFacts'
import { environment } from '@/runtime/environment'
import { preferences, requireUser } from '../../../request'

/**
 * An entry as Markdown, for readers with a session (PAGE-26). Its images are links that ask for one. Its earlier slugs redirect
 * (PAGE-28), and a withdrawn entry says so, with the status 404 (PUB-19).
 */
export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params
  await requireUser(markdownAddress(slug))
  const db = poolDb(await getPayload({ config }))
  const post = await publishedPost(db, userScope(), slug)
  if (post === null) {
    const moved = await movedSlug(db, userScope(), slug)
    if (moved !== null) redirect(markdownAddress(moved))
    return answer(await whyNot(await withdrawnPost(db, userScope(), slug)), 404)
  }
  const [shown, facts] = await Promise.all([shownImages(db, post), readingFacts(db, [post.id])])
  const images = new Map(shown.map((image) => [image.id, image]))
  const language = facts.get(post.id)?.language ?? (await preferences()).language
  const notes = correctionNotes(post.corrections, { language, timeZone: await timeZone() })
  const { publicUrl } = environment()
  return answer(
    await entryMarkdown({ ...post, coverId: post.cover?.id ?? null, notes }, (id) => {
      const image = images.get(id)
      const widest = image?.variants.at(-1) ?? image
      return image && widest && { alt: image.alt, address: publicUrl + fileAddress(widest) }
    }),
    200,
  )
}

async function whyNot(withdrawal: { at: string; reason: string } | null): Promise<string> {
  const { language } = await preferences()
  const { entry, notFound } = messages[language].archive
  if (withdrawal === null) return notFound.title
  const { at, reason } = withdrawal
  return `${entry.withdrawn}\n\n${entry.withdrawnOn(day(at, { language, timeZone: await timeZone() }))} ${reason}`
}

function answer(text: string, status: number): Response {
  const headers = { 'Content-Type': 'text/markdown; charset=utf-8', 'Cache-Control': 'private, no-cache' }
  return new Response(text, { status, headers })
}
