import { notFound } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { isAtLeast } from '@/collections/access'
import { chooseFor } from '@/collections/words'
import type { Choose } from '@/messages/language'
import { environment } from '@/runtime/environment'
import { AdminPage } from '../AdminPage'
import './api.scss'
import { CopyableCode } from './CopyableCode'

/**
 * The admin's page about the interface, for administrators: what it is, where it lies, a first call, the three files and the
 * reference. Payload asks nobody who opens a custom view; for everyone else it is not there.
 */
export function ApiView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  if (!isAtLeast(req, 'admin')) notFound()
  return (
    <AdminPage className="archive-api" view={view}>
      <Contents choose={chooseFor(req)} />
    </AdminPage>
  )
}

function Contents({ choose }: { choose: Choose }) {
  const { publicUrl } = environment()
  const copy = choose('Kopieren', 'Copy')
  const copied = choose('Kopiert', 'Copied')
  return (
    <>
      <h1>{choose('Schnittstelle', 'API')}</h1>
      <p className="archive-api__lead">
        {choose(
          'Über diese Schnittstelle lesen andere Programme die veröffentlichten Einträge und legen Entwürfe an. Veröffentlichen kann kein Programm, das tut immer ein Mensch.',
          'Through this interface other programs read the published entries and write drafts. No program can publish, a person always does that.',
        )}
      </p>
      <section>
        <h2>{choose('Basisadresse', 'Base address')}</h2>
        <CopyableCode copied={copied} copy={copy} id="api-base" text={`${publicUrl}/api/v1`} />
      </section>
      <section>
        <h2>{choose('Ein erster Aufruf', 'A first call')}</h2>
        <p>
          {choose('Jeder Aufruf braucht das Token eines ', 'Every call needs the token of an ')}
          <a href="/admin/collections/api-clients">{choose('API-Clients', 'API client')}</a>
          {choose(
            '. Es wird beim Anlegen einmal angezeigt und steht hier in der Variablen ARCHIVE_TOKEN.',
            '. It is shown once, when the client is created, and stands here in the variable ARCHIVE_TOKEN.',
          )}
        </p>
        <CopyableCode
          copied={copied}
          copy={copy}
          id="api-first-call"
          text={`curl --header "Authorization: Bearer $ARCHIVE_TOKEN" \\\n  "${publicUrl}/api/v1/posts?per_page=5"`}
        />
      </section>
      <section>
        <h2>{choose('Referenz', 'Reference')}</h2>
        <p>
          {choose(
            'Alle Adressen mit ihren Feldern, Grenzen und Antworten. Mit einem Token lassen sie sich dort gleich ausprobieren.',
            'Every address with its fields, limits and answers. With a token you can try them out right there.',
          )}
        </p>
        <p>
          <a
            className="btn btn--style-primary btn--size-medium btn--no-margin archive-api__button"
            href="/admin/api/reference"
            id="api-reference"
          >
            {choose('Referenz öffnen', 'Open the reference')}
          </a>
        </p>
      </section>
      <section>
        <h2>{choose('Dateien', 'Files')}</h2>
        <ul className="archive-api__files">
          {files(choose).map(({ file, title, about, languages }) => (
            <li key={file}>
              <div>
                <h3>{title}</h3>
                <p>{about}</p>
              </div>
              <div className="archive-api__downloads">
                {languages.map(({ language, label }) => (
                  <a
                    className="btn btn--style-secondary btn--size-small btn--no-margin archive-api__button"
                    download
                    href={`/api/downloads/${file}${language === '' ? '' : `?language=${language}`}`}
                    key={language}
                  >
                    {label}
                  </a>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function files(choose: Choose) {
  const languages = [
    { language: 'de', label: 'Deutsch' },
    { language: 'en', label: 'English' },
  ]
  return [
    {
      file: 'openapi.json',
      title: choose('Beschreibung für Programme', 'Description for programs'),
      about: choose(
        'OpenAPI 3.1, für Werkzeuge, die daraus Typen oder Clients erzeugen.',
        'OpenAPI 3.1, for tools that make types or clients from it.',
      ),
      languages: [{ language: '', label: 'openapi.json' }],
    },
    {
      file: 'style-guide.md',
      title: choose('Redaktionsleitfaden', 'Editorial guide'),
      about: choose(
        'Wie ein Eintrag aufgebaut ist und klingt, mit guten und schlechten Beispielen.',
        'How an entry is built and how it sounds, with good and bad examples.',
      ),
      languages,
    },
    {
      file: 'skill.md',
      title: choose('Skill für KI-Assistenten', 'Skill for AI assistants'),
      about: choose(
        'Damit schreibt ein Assistent einen Entwurf, ohne das Archiv zu kennen.',
        'With it an assistant writes a draft without knowing the archive.',
      ),
      languages,
    },
  ]
}
