import { DefaultTemplate } from '@payloadcms/next/templates'
import { CopyToClipboard, Gutter, SetStepNav } from '@payloadcms/ui'
import { notFound } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { isAtLeast } from '@/collections/access'
import { messagesFor } from '@/messages'
import type { AdminMessages } from '@/messages/en/admin'
import { environment } from '@/runtime/environment'
import './api.scss'

const LANGUAGES = [
  { query: '?language=de', label: 'Deutsch' },
  { query: '?language=en', label: 'English' },
]

/**
 * The API page for administrators: introduction, base URL, a first call, the reference and the files. Payload does not check
 * access to a custom view, so this responds with "not found" to everyone else.
 */
export function ApiView({ initPageResult, params, searchParams }: AdminViewServerProps) {
  const { locale, permissions, req, visibleEntities } = initPageResult
  if (!isAtLeast(req, 'admin')) notFound()
  const { api: words, copy, copied } = messagesFor(req).admin
  const { publicUrl } = environment()
  const code = (id: string, text: string) => (
    <div className="archive-api__code">
      <pre id={id}>
        <code>{text}</code>
      </pre>
      <CopyToClipboard defaultMessage={copy} successMessage={copied} value={text} />
    </div>
  )
  return (
    <DefaultTemplate
      i18n={req.i18n}
      {...(locale && { locale })}
      params={params ?? {}}
      payload={req.payload}
      permissions={permissions}
      req={req}
      searchParams={searchParams ?? {}}
      {...(req.user && { user: req.user })}
      visibleEntities={visibleEntities}
    >
      <main>
        <Gutter className="archive-api">
          <SetStepNav nav={[{ label: words.title }]} />
          <h1>{words.title}</h1>
          <p className="archive-api__lead">{words.lead}</p>
          <section>
            <h2>{words.address}</h2>
            {code('api-base', `${publicUrl}/api/v1`)}
          </section>
          <section>
            <h2>{words.firstCall}</h2>
            <p>
              {words.tokenNeeded.before}
              <a href="/admin/collections/api-clients">{words.tokenNeeded.client}</a>
              {words.tokenNeeded.after}
            </p>
            {code(
              'api-first-call',
              `curl --header "Authorization: Bearer $ARCHIVE_TOKEN" \\\n  "${publicUrl}/api/v1/posts?per_page=5"`,
            )}
          </section>
          <section>
            <h2>{words.reference}</h2>
            <p>{words.referenceText}</p>
            <p>
              <a
                className="btn btn--style-primary btn--size-medium btn--no-margin archive-api__button"
                href="/admin/api/reference"
                id="api-reference"
              >
                {words.referenceOpen}
              </a>
            </p>
          </section>
          <section>
            <h2>{words.files}</h2>
            <Downloads words={words} />
          </section>
        </Gutter>
      </main>
    </DefaultTemplate>
  )
}

/** The files of the API, in both languages where they are prose. */
function Downloads({ words }: { words: AdminMessages['api'] }) {
  const files = [
    { file: 'openapi.json', words: words.openapi, downloads: [{ query: '', label: 'openapi.json' }] },
    { file: 'style-guide.md', words: words.styleGuide, downloads: LANGUAGES },
    { file: 'skill.md', words: words.skill, downloads: LANGUAGES },
  ]
  return (
    <ul className="archive-api__files">
      {files.map(({ file, words: { title, text }, downloads }) => (
        <li key={file}>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <div className="archive-api__downloads">
            {downloads.map(({ query, label }) => (
              <a
                className="btn btn--style-secondary btn--size-small btn--no-margin archive-api__button"
                download
                href={`/api/downloads/${file}${query}`}
                key={query}
              >
                {label}
              </a>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
