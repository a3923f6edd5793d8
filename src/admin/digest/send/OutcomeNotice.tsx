import { Link } from '@payloadcms/ui'
import { failureText } from '@/domain/digest/run'
import { Notice } from '../../Notice'
import { problemInWords } from '../../problemInWords'
import { useWords } from '../../useWords'
import { entriesInWords } from '../words'
import type { Outcome } from './sendDigest'

/** What came of sending, in words, with what to do next where there is something to do. */
export function OutcomeNotice({ outcome, target }: { outcome: Outcome; target: string }) {
  const { choose, language } = useWords()
  switch (outcome.kind) {
    case 'sent':
      return (
        <Notice id="digest-outcome" tone="success">
          <p>
            {choose(
              `Gesendet: ${entriesInWords(outcome.entries, choose)} an ${target}.`,
              `Sent: ${entriesInWords(outcome.entries, choose)} to ${target}.`,
            )}{' '}
            <RunLink runId={outcome.runId} />
          </p>
        </Notice>
      )
    case 'nothing_published':
      return (
        <Notice id="digest-outcome" tone="plain">
          <p>
            {choose(
              'Im Zeitraum ist nichts veröffentlicht. Es wurde nichts gesendet.',
              'Nothing was published in the period. Nothing was sent.',
            )}{' '}
            <RunLink runId={outcome.runId} />
          </p>
        </Notice>
      )
    case 'failed':
      return (
        <Notice id="digest-outcome" tone="error">
          <p>
            {outcome.failure
              ? failureText(outcome.failure, language)
              : choose('Es wurde nichts gesendet.', 'Nothing was sent.')}{' '}
            <RunLink runId={outcome.runId} />
          </p>
        </Notice>
      )
    case 'unknown':
      return (
        <Notice id="digest-outcome" tone="warning">
          <p>
            {outcome.failure?.code !== 'ended_before_sending' && (
              <strong>
                {choose(
                  `Ungewiss, ob die Nachricht in ${target} angekommen ist.`,
                  `It is unknown whether the message has arrived in ${target}.`,
                )}{' '}
              </strong>
            )}
            {outcome.failure
              ? failureText(outcome.failure, language)
              : choose(
                  'Bitte dort nachsehen, bevor sie noch einmal gesendet wird.',
                  'Look there before sending it again.',
                )}{' '}
            <RunLink runId={outcome.runId} />
          </p>
        </Notice>
      )
    case 'lost':
      return (
        <Notice id="digest-outcome" tone="warning">
          <p>
            {choose(
              'Die Verbindung zum Archiv ist abgerissen. Laden Sie die Seite neu: Der Verlauf sagt, ob gesendet wurde. Senden Sie nicht vorher noch einmal.',
              'The connection to the archive was lost. Reload the page: the history says whether the message was sent. Do not send again before.',
            )}
          </p>
        </Notice>
      )
    case 'refused':
      return (
        <Notice id="digest-outcome" tone="error">
          <p>
            {choose('Nicht gesendet.', 'Not sent.')} {problemInWords(outcome.refused, choose)}
          </p>
        </Notice>
      )
  }
}

function RunLink({ runId }: { runId: string }) {
  const { choose } = useWords()
  return (
    <Link href={`/admin/digest/runs/${runId}`} prefetch={false}>
      {choose('Zum Lauf', 'See the run')}
    </Link>
  )
}
