import { chooseIn, type Language } from '@/messages/language'
import type { RunPage } from '@/queries/digestRuns'
import { digestAddress } from '../parameters'
import { Pages } from './Pages'
import { RunTable } from './RunTable'

/** What became of the digests so far: a page of runs, the newest first. */
export function History({
  runs,
  days,
  language,
  mayTakeBack,
}: {
  runs: RunPage
  /** The choice of days above, which the pages keep. */
  days: number
  language: Language
  mayTakeBack: boolean
}) {
  const choose = chooseIn(language)
  return (
    <section aria-labelledby="history" className="archive-digest__history">
      <header>
        <h2 id="history">{choose('Verlauf', 'History')}</h2>
        {runs.total > 0 && (
          <p>
            {runs.total === 1
              ? choose('1 Lauf', '1 run')
              : choose(`${runs.total} Läufe`, `${runs.total} runs`)}
          </p>
        )}
      </header>
      {runs.total === 0 ? (
        <p className="archive-digest__nothing">
          {choose(
            'Noch ist kein Digest gelaufen. Sobald einer gesendet oder versucht wurde, steht hier, was daraus geworden ist: wann, wohin, mit wie vielen Einträgen und von wem ausgelöst.',
            'No digest has run yet. As soon as one is sent or tried, this is where you see what came of it: when, where to, with how many entries, and triggered by whom.',
          )}
        </p>
      ) : (
        <>
          <RunTable language={language} mayTakeBack={mayTakeBack} runs={runs.items} />
          <Pages
            addressOf={(page) => digestAddress({ days, page }, 'history')}
            choose={choose}
            page={runs.page}
            pages={runs.pages}
          />
        </>
      )}
    </section>
  )
}
