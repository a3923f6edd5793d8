import { Link } from '@payloadcms/ui'
import { DAYS } from '@/domain/digest/digest'
import { type Language, chooseIn } from '@/messages/language'
import { digestAddress } from './parameters'
import { daysInWords } from './words'

/** Lengths that are one click away. */
const USUAL = [DAYS.usual, 14, 30, 90]

/** How many days back the message looks: the usual lengths as links, any other by number. */
export function DaysChoice({ days, language }: { days: number; language: Language }) {
  const choose = chooseIn(language)
  return (
    <div className="archive-days">
      <nav aria-label={choose('Wie weit die Nachricht zurückblickt', 'How far the message looks back')}>
        {USUAL.map((usual) => (
          <Link
            aria-current={usual === days ? 'true' : undefined}
            href={digestAddress({ days: usual })}
            key={usual}
            prefetch={false}
          >
            {daysInWords(usual, choose)}
          </Link>
        ))}
      </nav>
      <form action="/admin/digest" method="get">
        <label htmlFor="digest-days">{choose('oder', 'or')}</label>
        <input
          aria-label={choose(
            `Anzahl der Tage, ${DAYS.least} bis ${DAYS.most}`,
            `Number of days, ${DAYS.least} to ${DAYS.most}`,
          )}
          defaultValue={days}
          id="digest-days"
          key={days}
          max={DAYS.most}
          min={DAYS.least}
          name="days"
          required
          type="number"
        />
        <span>{choose('Tage', 'days')}</span>
        <button className="btn btn--style-secondary btn--size-small btn--no-margin" type="submit">
          {choose('Zeigen', 'Show')}
        </button>
      </form>
    </div>
  )
}
