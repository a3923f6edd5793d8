import { Link } from '@payloadcms/ui'
import { chooseIn, type Language } from '@/messages/language'
import type { ListedRun } from '@/queries/digestRuns'
import { Notice } from '../../Notice'
import { Moment } from '../history/Moment'
import { daysInWords, triggerInWords } from '../words'

/** That a digest is under way: since when, about how many days, and by whom. */
export function UnderWay({ run, language }: { run: ListedRun; language: Language }) {
  const choose = chooseIn(language)
  const days = run.period === null ? null : daysInWords(run.period.days, choose)
  const trigger = run.trigger === null ? null : triggerInWords(run.trigger, choose)
  return (
    <Notice id="digest-under-way" tone="plain">
      <p>
        <strong>{choose('Gerade läuft ein Digest', 'A digest is under way')}</strong>
        {days !== null && choose(` über ${days}`, ` about ${days}`)}
        {choose(', seit ', ', since ')}
        <Moment instant={run.createdAt} language={language} />.{' '}
        {trigger !== null && choose(`Ausgelöst von: ${trigger}. `, `Triggered by: ${trigger}. `)}
        <Link href={`/admin/digest/runs/${run.id}`} prefetch={false}>
          {choose('Zum Lauf', 'See the run')}
        </Link>
      </p>
    </Notice>
  )
}
