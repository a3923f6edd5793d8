import { channelName } from '@/domain/digest/route'
import { type Language, type Choose, chooseIn } from '@/messages/language'
import type { DigestPreview } from '@/operations/digest/compose'
import type { ListedRun } from '@/queries/digestRuns'
import { DaysChoice } from './DaysChoice'
import { MessagePreview } from './preview/MessagePreview'
import { SendNow } from './send/SendNow'
import { UnderWay } from './send/UnderWay'
import { entriesInWords, periodInWords, projectsInWords } from './words'

const SETTINGS = '/admin/globals/settings'

/** What the next message is about, where it goes and how it looks, and for administrators the button that sends it. */
export function Coming({
  coming,
  days,
  underWay,
  language,
  isAdmin,
}: {
  coming: DigestPreview
  days: number
  /** The run that sending now would share; null when there is none. */
  underWay: ListedRun | null
  language: Language
  isAdmin: boolean
}) {
  const choose = chooseIn(language)
  const { digest, includesInternal } = coming
  const period = periodInWords(
    { from: digest.period.from.toISOString(), to: digest.period.to.toISOString() },
    language,
  )
  const target = targetOf(coming, choose)
  return (
    <section aria-labelledby="coming" className="archive-digest__coming">
      <h2 id="coming">{choose('Die nächste Nachricht', 'The next message')}</h2>
      <DaysChoice days={days} language={language} />
      <dl className="archive-facts">
        <div>
          <dt>{choose('Zeitraum', 'Period')}</dt>
          <dd>{period}</dd>
        </div>
        <div>
          <dt>{choose('Inhalt', 'Content')}</dt>
          <dd>{contentOf(coming, choose)}</dd>
        </div>
        <div>
          <dt>{choose('Zustellweg', 'Route')}</dt>
          <dd>
            <Way coming={coming} choose={choose} isAdmin={isAdmin} />
          </dd>
        </div>
      </dl>
      {underWay !== null && <UnderWay language={language} run={underWay} />}
      {isAdmin && (
        <SendNow
          canBeDeleted={coming.route === 'bot'}
          days={days}
          entries={digest.total}
          includesInternal={includesInternal}
          isUnderWay={underWay !== null}
          obstacle={obstacleOf(coming, choose)}
          period={period}
          target={target ?? ''}
        />
      )}
      <MessagePreview
        choose={choose}
        isPlain={coming.isPlain}
        message={coming.message}
        moment={null}
        place={target}
      >
        <p>
          {choose(
            `Im Zeitraum ${period} ist nichts veröffentlicht. Es ginge keine Nachricht hinaus.`,
            `Nothing was published in the period ${period}. No message would go out.`,
          )}
        </p>
      </MessagePreview>
      {coming.isPlain && coming.message !== null && (
        <p className="archive-digest__aside">
          {choose(
            'So zeigen Mattermost und Rocket.Chat die Nachricht. Slack zeigt sie mit Überschrift und Titelbildern.',
            'This is how Mattermost and Rocket.Chat show the message. Slack shows it with a headline and covers.',
          )}
        </p>
      )}
    </section>
  )
}

function contentOf({ digest, includesInternal }: DigestPreview, choose: Choose): string {
  if (digest.total === 0) {
    return includesInternal
      ? choose('nichts veröffentlicht', 'nothing published')
      : choose('nichts veröffentlicht, was nicht intern ist', 'nothing published that is not internal')
  }
  const entries = entriesInWords(digest.total, choose)
  const projects = projectsInWords(digest.sections.length, choose)
  const scope = includesInternal
    ? choose('interne eingeschlossen', 'internal ones included')
    : choose('ohne interne', 'without internal ones')
  return choose(
    `${entries} aus ${projects.replace('Projekte', 'Projekten')}, ${scope}`,
    `${entries} from ${projects}, ${scope}`,
  )
}

/** Where the message goes, in words that fit behind "to"; null without a route. */
function targetOf({ route, channel, chatName, host }: DigestPreview, choose: Choose): string | null {
  if (route === null) return null
  if (channel !== null) return channelName(channel)
  return chatName ?? host ?? choose('den Webhook', 'the webhook')
}

function obstacleOf({ route, digest }: DigestPreview, choose: Choose): string | null {
  if (route === null) return choose('Erst fehlt noch ein Zustellweg.', 'A delivery route is missing first.')
  if (digest.total === 0) {
    return choose('In diesem Zeitraum gibt es nichts zu senden.', 'There is nothing to send in this period.')
  }
  return null
}

function Way({
  coming: { route, channel, host, lacksChannel },
  choose,
  isAdmin,
}: {
  coming: DigestPreview
  choose: Choose
  isAdmin: boolean
}) {
  const settings = isAdmin && (
    <a href={SETTINGS} id="digest-settings">
      {route === null
        ? choose('In den Einstellungen einrichten', 'Set one up in the settings')
        : choose('Ändern', 'Change')}
    </a>
  )
  switch (route) {
    case null:
      return (
        <>
          {lacksChannel
            ? choose(
                'Ein Bot-Token ist gespeichert, aber der Kanal fehlt. ',
                'A bot token is stored, but the channel is missing. ',
              )
            : choose('Es ist keiner eingerichtet. ', 'None is set up. ')}
          {settings || choose('Das macht ein Administrator.', 'An administrator does that.')}
        </>
      )
    case 'bot':
      return (
        <>
          {choose(
            `Bot in den Kanal ${channelName(channel ?? '')}`,
            `Bot into the channel ${channelName(channel ?? '')}`,
          )}{' '}
          {settings}
        </>
      )
    case 'webhook':
      return (
        <>
          {choose(`Webhook bei ${host ?? '?'}`, `Webhook at ${host ?? '?'}`)} {settings}
        </>
      )
    case 'environment':
      return (
        <>
          {choose(
            `Webhook der Umgebung (CHAT_WEBHOOK_URL) bei ${host ?? '?'}`,
            `Webhook of the environment (CHAT_WEBHOOK_URL) at ${host ?? '?'}`,
          )}{' '}
          {settings}
        </>
      )
  }
}
