import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { previewAddress } from '@/admin/preview/address'
import { LIMITS } from '@/domain/limits'
import { hasRole } from '@/domain/role'
import { isUuid } from '@/lib/ids'
import { messages } from '@/messages'
import { preferences, requireUser } from '../../request'

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages[(await preferences()).language].archive.tooLong.title }
}

/** Tells authors why the admin does not open an entry, and what they can do (LIMIT-44). */
export default async function TooLongPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const user = await requireUser(`/too-long/${id}`)
  if (!hasRole(user.role, 'author') || !isUuid(id)) notFound()
  const { language } = await preferences()
  const words = messages[language].archive.tooLong
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <p>{words.reason(LIMITS.editableBytes / 2 ** 20)}</p>
      <p>{words.remedy}</p>
      <p>
        <a className="button" href={previewAddress(id)}>
          {words.preview}
        </a>
      </p>
      <p>
        <a href="/admin/collections/posts">{words.list}</a>
      </p>
    </div>
  )
}
