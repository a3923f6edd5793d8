import { notFound } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { isAtLeast } from '@/collections/access'
import { chooseIn, languageOf } from '@/messages/language'
import { previewDigest } from '@/operations/digest/compose'
import { digestRuns, digestRunUnderWay } from '@/queries/digestRuns'
import { poolDb } from '@/queries/db'
import { digestTools } from '@/operations/digest/tools'
import { AdminPage } from '../AdminPage'
import { Coming } from './Coming'
import './digest.scss'
import { History } from './history/History'
import { RefreshWhileRunning } from './history/RefreshWhileRunning'
import { daysFrom, pageFrom } from './parameters'

/** Runs on a page of the history. */
const PER_PAGE = 20

/**
 * The admin's page about the digest (LOOK-2): what goes out next, as the chat will show it, and what became of
 * those before. Publishers look, administrators send and delete. Payload asks nobody who opens a custom view; for everyone
 * else it is not there.
 */
export async function DigestView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  if (!isAtLeast(req, 'publisher')) notFound()
  const isAdmin = isAtLeast(req, 'admin')
  const language = languageOf(req.i18n)
  const choose = chooseIn(language)
  const days = daysFrom(view.searchParams?.days)
  const page = pageFrom(view.searchParams?.page)
  const read = poolDb(req.payload)
  const [coming, underWay, runs] = await Promise.all([
    previewDigest(digestTools(req.payload), { days }),
    digestRunUnderWay(read),
    digestRuns(read, { page, perPage: PER_PAGE }),
  ])
  return (
    <AdminPage className="archive-digest" steps={[{ label: 'Digest' }]} view={view}>
      <h1>Digest</h1>
      <p className="archive-digest__lead">
        {choose(
          'Was veröffentlicht wurde, als eine Nachricht im Team-Chat. Ein Zeitplan kann sie jede Woche senden; von Hand geht es jederzeit.',
          'What was published, as one message in the team chat. A schedule can send it every week; by hand it works at any time.',
        )}
      </p>
      <Coming coming={coming} days={days} isAdmin={isAdmin} language={language} underWay={underWay} />
      <History days={days} language={language} mayTakeBack={isAdmin} runs={runs} />
      {underWay !== null && <RefreshWhileRunning />}
    </AdminPage>
  )
}
