import type { Rhythm } from '@/domain/subscription'
import { dateTimeFormat } from '@/lib/dateTimeFormat'
import { shortened } from '@/lib/text'
import { messages } from '@/messages'
import { LOCALES, type Language } from '@/messages/language'
import { buttonMail, type MailContent, type MailItem } from './buttonMail'

/** Longer lists are cut: the archive shows the rest. */
const MAX_ITEMS = 100
/** Longer titles are cut in the subject. */
const SUBJECT_TITLE = 100
/** Longer teasers are cut in a list. */
const LISTED_TEASER = 240

/** An entry as a mail shows it. */
interface Entry {
  slug: string
  title: string
  teaser: string | null
  /** Key of its post type. */
  type: string
  publishAt: string
  /** The language of title and teaser; null if it is unclear. */
  textLanguage?: Language | null
  project: { id: string; name: string }
  /** The note of its last major correction; undefined if there was none. */
  correction?: string | null
}

interface Contents {
  rhythm: Rhythm
  /** By project. */
  posts: readonly Entry[]
  types: readonly { key: string; labels: Record<Language, string> }[]
  /** `projectName`: null for every project. */
  subscriptions: readonly { projectName: string | null }[]
}

interface Recipient {
  publicUrl: string
  language: Language
  unsubscribeUrl: string
}

/** The mail to a subscriber about new entries: one, or a list by project (SUB-2). */
export function entriesMail(
  { rhythm, posts, types, subscriptions }: Contents,
  { publicUrl, language, unsubscribeUrl }: Recipient,
): MailContent {
  const words = messages[language].feeds.mail
  const { host } = new URL(publicUrl)
  const count = posts.length
  const [only] = posts
  const followed = subscriptions.map(({ projectName }) => projectName ?? words.everything)
  const names = new Intl.ListFormat(LOCALES[language]).format(followed.slice(0, 3))
  const common = {
    otherwise: words.why({ names: followed.length > 3 ? `${names} …` : names, host }),
    links: [
      { label: words.change, link: `${publicUrl}/subscriptions` },
      { label: words.unsubscribe, link: unsubscribeUrl },
    ],
    language,
  }
  const detailsOf = ({ type, correction, publishAt }: Entry) =>
    [
      types.find(({ key }) => key === type)?.labels[language] ?? type,
      correction === undefined ? dayOf(publishAt, language) : words.corrected({ note: correction }),
    ].join(' · ')
  const addressOf = ({ slug }: Entry) => `${publicUrl}/entries/${encodeURIComponent(slug)}`

  if (only !== undefined && count === 1) {
    const title = shortened(only.title, SUBJECT_TITLE)
    return buttonMail({
      ...common,
      subject: rhythm === 'weekly' ? words.week({ count }) : `${only.project.name}: ${title}`,
      before: [only.correction === undefined ? words.one({ host }) : words.oneCorrected({ host })],
      items: [
        {
          title: only.title,
          details: `${only.project.name} · ${detailsOf(only)}`,
          text: only.teaser,
          language: only.textLanguage,
        },
      ],
      button: messages[language].notifications.read,
      link: addressOf(only),
    })
  }
  const listed = posts.slice(0, MAX_ITEMS)
  const items = listed.map((entry, index): MailItem => {
    const isFirst = listed[index - 1]?.project.id !== entry.project.id
    return {
      heading: isFirst ? entry.project.name : undefined,
      title: entry.title,
      link: addressOf(entry),
      details: detailsOf(entry),
      language: entry.textLanguage,
      text: entry.teaser === null ? null : shortened(entry.teaser, LISTED_TEASER),
    }
  })
  return buttonMail({
    ...common,
    subject: rhythm === 'weekly' ? words.week({ count }) : words.several({ count }),
    before: [rhythm === 'weekly' ? words.ofWeek({ count, host }) : words.many({ count, host })],
    items,
    ...(count > MAX_ITEMS && { more: messages[language].notifications.more({ count: count - MAX_ITEMS }) }),
    button: words.toArchive,
    link: publicUrl,
  })
}

/** A date as people say it, in the server's time zone: `3 November 2026`. */
function dayOf(iso: string, language: Language): string {
  return dateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(new Date(iso))
}
