import { useWords } from '../useWords'
import { PlaceList } from './PlaceList'
import type { Checks } from './useChecks'

/** What the checks have found: first what stands in the way, then advice, which does not. */
export function CheckResult({ checks, onLead }: { checks: Checks; onLead: (pointer: string) => void }) {
  const { choose } = useWords()
  switch (checks.state) {
    case 'asked':
      return <p>{choose('Der Eintrag wird geprüft …', 'The entry is being checked…')}</p>
    case 'away':
      return (
        <p>
          {choose(
            'Die Prüfung der Texte antwortet gerade nicht.',
            'The check of the texts does not answer just now.',
          )}
        </p>
      )
    case 'known':
      return (
        <>
          {checks.obstacles.length > 0 && (
            <section className="archive-checks archive-checks--obstacles">
              <p>{choose('Das steht der Freigabe im Weg:', 'This stands in the way of approval:')}</p>
              <PlaceList onLead={onLead} remarks={checks.obstacles} />
            </section>
          )}
          {checks.advice.length > 0 && (
            <section className="archive-checks">
              <p>{choose('Das würden wir noch ändern:', 'We would still change this:')}</p>
              <PlaceList onLead={onLead} remarks={checks.advice} />
            </section>
          )}
          {checks.obstacles.length + checks.advice.length === 0 && (
            <p>{choose('An den Texten ist nichts aufgefallen.', 'Nothing was noticed in the texts.')}</p>
          )}
        </>
      )
  }
}
