import { useMessages } from '../useMessages'
import { PlaceList } from './PlaceList'
import type { Checks } from './useChecks'

/** The findings: first what blocks approval, then advice. */
export function CheckResult({ checks, onLead }: { checks: Checks; onLead: (pointer: string) => void }) {
  const words = useMessages().words.checks
  switch (checks.state) {
    case 'asked':
      return <p>{words.underWay}</p>
    case 'away':
      return <p>{words.unreachable}</p>
    case 'known':
      return (
        <>
          {checks.obstacles.length > 0 && (
            <section className="archive-checks archive-checks--obstacles">
              <p>{words.errors}</p>
              <PlaceList onLead={onLead} remarks={checks.obstacles} />
            </section>
          )}
          {checks.advice.length > 0 && (
            <section className="archive-checks">
              <p>{words.advice}</p>
              <PlaceList onLead={onLead} remarks={checks.advice} />
            </section>
          )}
          {checks.obstacles.length + checks.advice.length === 0 && <p>{words.none}</p>}
        </>
      )
  }
}
