import { EntryPage, type EntryPageProps } from '@/archive/entry/EntryPage'
import { sees } from '@/domain/audience'
import type { PostStatus } from '@/domain/post/lifecycle'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'
import type { PreviewMessages } from '@/messages/en/preview'
import { previewAddress, type PreviewView } from './address'
import { EditLink } from './EditLink'
import { FollowForm } from './FollowForm'

interface Props extends EntryPageProps {
  status: PostStatus
  view: PreviewView
  /** The language of the user, for the toolbar. */
  language: Language
}

/** An entry as its readers will see it, or a sentence for an audience that does not see it, below a toolbar. */
export function PreviewPage({ status, view, language, ...page }: Props) {
  const { entry, locale } = page
  const words = messages[language].preview
  return (
    <div className="preview" data-theme={view.theme ?? undefined}>
      <Toolbar id={entry.id} status={status} view={view} shown={locale.language} words={words} />
      {sees(view.audience, entry.audience) ? (
        <div lang={locale.language}>
          <EntryPage {...page} />
        </div>
      ) : (
        <div className="narrow">
          <h1>{words.hidden[view.audience]}</h1>
          <p>{words.hiddenReason[entry.audience]}</p>
        </div>
      )}
      <FollowForm />
    </div>
  )
}

interface ToolbarProps {
  id: string
  status: PostStatus
  view: PreviewView
  /** The language of the rendering. */
  shown: Language
  words: PreviewMessages
}

function Toolbar({ id, status, view, shown, words }: ToolbarProps) {
  const choice = (label: string, current: boolean, change: Partial<PreviewView>) => (
    <a
      key={label}
      href={previewAddress(id, { ...view, ...change })}
      aria-current={current ? 'true' : undefined}
    >
      {label}
    </a>
  )
  const { audience, theme, language } = words
  return (
    <nav className="preview-toolbar" aria-label={words.label}>
      <p>
        {words.label} · {words.status[status]}
      </p>
      <div role="group" aria-label={audience.label}>
        {(['internal', 'customer', 'public'] as const).map((one) =>
          choice(audience[one], one === view.audience, { audience: one }),
        )}
      </div>
      <div role="group" aria-label={theme.label}>
        {(['light', 'dark'] as const).map((one) => choice(theme[one], one === view.theme, { theme: one }))}
      </div>
      <div role="group" aria-label={language.label}>
        {(['de', 'en'] as const).map((one) => choice(language[one], one === shown, { language: one }))}
      </div>
      <EditLink id={id}>{words.edit}</EditLink>
    </nav>
  )
}
