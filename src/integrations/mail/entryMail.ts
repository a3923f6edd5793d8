import { shortened } from '@/lib/text'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'
import { buttonMail, type MailContent, type MailItem } from './buttonMail'

/** Longer lists are cut: the desk shows the rest. */
const MAX_ITEMS = 100
/** Longer titles are cut in the subject. */
const SUBJECT_TITLE = 100

/** What happened to an entry. */
export type EntryNews = {
  kind: 'submitted' | 'changes_requested' | 'published'
  postId: string
  slug: string
  title: string
  project: string
  /** The display name of who did it. */
  by: string
  comment: string | null
}

interface Recipient {
  publicUrl: string
  language: Language
}

/** The mail to a publisher about the entries that wait for approval (MAIL-1). */
export function submittedMail(news: readonly EntryNews[], { publicUrl, language }: Recipient): MailContent {
  const words = messages[language].notifications
  const { host } = new URL(publicUrl)
  const count = news.length
  const [only] = news
  const isOne = only !== undefined && count === 1
  return buttonMail({
    subject: isOne
      ? words.submitted.subject({ title: shortened(only.title, SUBJECT_TITLE) })
      : words.submitted.subjectMany({ count }),
    before: [isOne ? words.submitted.one({ host }) : words.submitted.many({ count, host })],
    ...listOf(news, language, (one) => ({ title: one.title, details: words.submitted.item(one) })),
    button: isOne ? words.review : words.toDesk,
    link: isOne ? `${formOf(only, publicUrl)}/review` : `${publicUrl}/admin`,
    otherwise: words.submitted.why,
    language,
  })
}

/** The mail to an author about decisions on their entries (MAIL-2). */
export function decidedMail(news: readonly EntryNews[], { publicUrl, language }: Recipient): MailContent {
  const words = messages[language].notifications
  const [only] = news
  if (only !== undefined && news.length === 1) {
    const { project, comment } = only
    const isBack = only.kind === 'changes_requested'
    const title = shortened(only.title, SUBJECT_TITLE)
    return buttonMail({
      subject: isBack ? words.decided.subjectSentBack({ title }) : words.decided.subjectPublished({ title }),
      before: [isBack ? words.decided.sentBack(only) : words.decided.published(only)],
      items: [{ title: only.title, details: project, quote: comment }],
      button: isBack ? words.edit : words.read,
      link: isBack ? formOf(only, publicUrl) : `${publicUrl}/entries/${only.slug}`,
      otherwise: words.decided.why,
      language,
    })
  }
  const sentBack = news.filter(({ kind }) => kind === 'changes_requested')
  const published = news.filter(({ kind }) => kind === 'published')
  return buttonMail({
    subject: words.decided.subjectMany({ sentBack: sentBack.length, published: published.length }),
    before: [words.decided.many],
    ...listOf([...sentBack, ...published], language, (one) => ({
      title: one.title,
      details: one.kind === 'published' ? words.decided.itemPublished(one) : words.decided.itemSentBack(one),
      quote: one.comment,
    })),
    button: words.toDesk,
    link: `${publicUrl}/admin`,
    otherwise: words.decided.whyMany,
    language,
  })
}

function formOf({ postId }: EntryNews, publicUrl: string): string {
  return `${publicUrl}/admin/collections/posts/${postId}`
}

/** The list of a mail, cut to its first items. */
function listOf(
  news: readonly EntryNews[],
  language: Language,
  itemOf: (one: EntryNews) => MailItem,
): { items: MailItem[]; more?: string } {
  const items = news.slice(0, MAX_ITEMS).map(itemOf)
  const count = news.length - items.length
  return count === 0 ? { items } : { items, more: messages[language].notifications.more({ count }) }
}
