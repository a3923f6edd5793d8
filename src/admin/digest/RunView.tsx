import { notFound } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { isAtLeast } from '@/collections/access'
import { chooseIn, languageOf } from '@/messages/language'
import { oneDigestRun } from '@/queries/digestRuns'
import { poolDb } from '@/queries/db'
import { AdminPage } from '../AdminPage'
import { RunDetails } from './history/RunDetails'
import { momentInWords } from './words'
import './digest.scss'

/**
 * One run of the digest: what came of it, what was sent, and for administrators the button that takes it back. As with
 * `DigestView`, for everyone below a publisher it is not there.
 */
export async function RunView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  if (!isAtLeast(req, 'publisher')) notFound()
  const id = segmentsOf(view.params?.segments).at(-1) ?? ''
  const found = await oneDigestRun(poolDb(req.payload), id)
  if (found === null) notFound()
  const language = languageOf(req.i18n)
  const moment = momentInWords(found.run.createdAt, language, 'long')
  return (
    <AdminPage
      className="archive-digest"
      steps={[
        { label: 'Digest', url: '/admin/digest' },
        { label: momentInWords(found.run.createdAt, language) },
      ]}
      view={view}
    >
      <h1>{chooseIn(language)(`Digest vom ${moment}`, `Digest of ${moment}`)}</h1>
      <RunDetails
        language={language}
        mayTakeBack={isAtLeast(req, 'admin')}
        message={found.message}
        run={found.run}
      />
    </AdminPage>
  )
}

function segmentsOf(segments: string | string[] | undefined): string[] {
  return Array.isArray(segments) ? segments : []
}
