import config from '@payload-config'
import { getPayload } from 'payload'
import { fileAddress, markdownAddress } from '@/archive/address'
import { userScope } from '@/domain/client'
import { entryMarkdown } from '@/domain/post/entryMarkdown'
import { messages } from '@/messages'
import { poolDb } from '@/queries/db'
import { shownImages } from '@/queries/media'
import { publishedPost } from '@/queries/postByName'
import { environment } from '@/runtime/environment'
import { preferences, requireUser } from '../../../request'

/** An entry as Markdown, for readers with a session (PAGE-26). Its images are links that ask for one. */
export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params
  await requireUser(markdownAddress(slug))
  const db = poolDb(await getPayload({ config }))
  const post = await publishedPost(db, userScope(), slug)
  if (post === null) return answer(messages[(await preferences()).language].archive.notFound.title, 404)
  const images = new Map((await shownImages(db, post)).map((image) => [image.id, image]))
  const { publicUrl } = environment()
  return answer(
    entryMarkdown({ ...post, coverId: post.cover?.id ?? null }, (id) => {
      const image = images.get(id)
      const widest = image?.variants.at(-1) ?? image
      return image && widest && { alt: image.alt, address: publicUrl + fileAddress(widest) }
    }),
    200,
  )
}

function answer(text: string, status: number): Response {
  const headers = { 'Content-Type': 'text/markdown; charset=utf-8', 'Cache-Control': 'private, no-cache' }
  return new Response(text, { status, headers })
}
