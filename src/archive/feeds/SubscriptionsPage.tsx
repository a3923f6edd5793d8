import type { FeedFilter } from '@/domain/feed'
import { RHYTHMS } from '@/domain/subscription'
import { splitValues } from '@/domain/valueList'
import { messages } from '@/messages'
import type { FeedMessages } from '@/messages/en/feeds'
import type { Feed } from '@/queries/feeds'
import type { PostType } from '@/queries/postTypes'
import type { Project } from '@/queries/projects'
import type { Subscription } from '@/queries/subscriptions'
import { CopyButton } from '../blocks/CopyButton'
import { moment } from '../dates'
import type { Locale } from '../model'
import { filterWords, queryOf } from './filterWords'

interface Props {
  /** Where the mails go. */
  email: string
  feeds: readonly Feed[]
  subscriptions: readonly Subscription[]
  /** The filters that the reader has saved and a feed can have, with their queries. */
  saved: readonly { id: string; name: string; query: string }[]
  /** Whether the reader has saved other filters as well. */
  hasOtherFilters: boolean
  types: readonly PostType[]
  projects: readonly Project[]
  /** The feed that was created just now. Its addresses are shown only once. */
  created: { id: string; atomUrl: string; jsonUrl: string } | null
  /** Chosen beforehand; empty for everything. */
  filter: FeedFilter
  /** Chosen beforehand. */
  rhythm: string | string[] | undefined
  /** What a form has done, and why it has not done it. */
  done: string | string[] | undefined
  problem: string | string[] | undefined
  locale: Locale
}

type Done = keyof FeedMessages['done']

const ACTION = '/subscriptions/change'

/** The page of a reader's feeds and mail subscriptions. Its forms need no scripts. */
export function SubscriptionsPage(props: Props) {
  const { language } = props.locale
  const words = messages[language].feeds
  const { problem } = props
  return (
    <div className="subscriptions">
      <h1>{words.title}</h1>
      <p className="subscriptions-lead">{words.lead}</p>
      {problem !== undefined && (
        <p className="notice" role="alert">
          {
            words.problems[
              problem === 'full' || problem === 'project' || problem === 'filter' ? problem : 'invalid'
            ]
          }
        </p>
      )}
      {props.created && <NewFeed {...props} created={props.created} />}
      <Mails {...props} />
      <Feeds {...props} />
    </div>
  )
}

function NewFeed({ created, locale }: Props & { created: NonNullable<Props['created']> }) {
  const words = messages[locale.language].feeds.feeds
  const addresses = [
    { label: words.atom, url: created.atomUrl },
    { label: words.json, url: created.jsonUrl },
  ]
  return (
    <section className="new-feed" aria-labelledby="new-feed">
      <h2 id="new-feed">{words.newTitle}</h2>
      <p>{words.newAbout}</p>
      {addresses.map(({ label, url }) => (
        <figure key={label} className="feed-address">
          <figcaption>{label}</figcaption>
          <code>{url}</code>
          <CopyButton copy={words.copy} copied={words.copied} />
        </figure>
      ))}
    </section>
  )
}

function DoneNotice({ done, of, locale }: Pick<Props, 'done' | 'locale'> & { of: readonly Done[] }) {
  const words = messages[locale.language].feeds.done
  const known = of.find((one) => one === done)
  return (
    known !== undefined && (
      <p className="notice" role="status">
        {words[known]}
      </p>
    )
  )
}

function Mails({ email, done, subscriptions, projects, filter, rhythm: given, locale }: Props) {
  const words = messages[locale.language].feeds
  const { mails } = words
  const chosen = splitValues(filter.project)
  const chosenRhythm = RHYTHMS.find((rhythm) => rhythm === given)
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">{mails.title}</h2>
      <DoneNotice done={done} of={[...RHYTHMS, 'ended']} locale={locale} />
      <p>{mails.about(email)}</p>
      {subscriptions.length === 0 ? (
        <p className="hint">{mails.none}</p>
      ) : (
        <ul role="list" aria-label={mails.own} className="own-list">
          {subscriptions.map(({ id, project, projectName, rhythm }) => {
            const name = projectName ?? words.everything
            return (
              <li key={id}>
                <div>
                  <strong>{name}</strong>
                  <span className="own-facts">{mails.rhythms[rhythm]}</span>
                </div>
                <form method="post" action={ACTION}>
                  <input type="hidden" name="action" value="subscribe" />
                  <input type="hidden" name="project" value={project ?? ''} />
                  <button
                    className="button-quiet"
                    name="rhythm"
                    value={rhythm === 'each' ? 'weekly' : 'each'}
                    aria-label={mails.changeNamed(mails.change[rhythm], name)}
                  >
                    {mails.change[rhythm]}
                  </button>
                </form>
                <form method="post" action={ACTION}>
                  <input type="hidden" name="action" value="end-subscription" />
                  <button className="button-quiet" name="id" value={id} aria-label={mails.endNamed(name)}>
                    {mails.end}
                  </button>
                </form>
              </li>
            )
          })}
        </ul>
      )}
      <form method="post" action={ACTION} className="own-form">
        <input type="hidden" name="action" value="subscribe" />
        <div>
          <label className="label" htmlFor="mail-project">
            {words.project}
          </label>
          <select
            className="field"
            id="mail-project"
            name="project"
            defaultValue={chosen.length === 1 ? chosen[0] : ''}
          >
            <option value="">{words.everything}</option>
            {projects.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <fieldset>
          <legend className="label">{mails.rhythm}</legend>
          {RHYTHMS.map((rhythm) => (
            <label key={rhythm} className="choice">
              <input
                type="radio"
                name="rhythm"
                value={rhythm}
                defaultChecked={rhythm === (chosenRhythm ?? 'each')}
              />
              <span>
                {mails.rhythms[rhythm]}
                <span className="own-facts">{mails.rhythmsAbout[rhythm]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <button className="button">{mails.subscribe}</button>
      </form>
    </section>
  )
}

function Feeds({ feeds, done, projects, types, saved, hasOtherFilters, filter, locale }: Props) {
  const words = messages[locale.language].feeds
  const named = { projects, types, language: locale.language }
  const nameOf = (one: FeedFilter) => filterWords(one, named) ?? words.everything
  const ofProject = (slug: string) => queryOf({ project: slug })
  const chosen = queryOf(filter)
  const offered = [...projects.map(({ slug }) => ofProject(slug)), ...saved.map(({ query }) => query)]
  const isOwnChoice = chosen !== '' && !offered.includes(chosen)
  return (
    <section aria-labelledby="feeds">
      <h2 id="feeds">{words.feeds.title}</h2>
      <DoneNotice done={done} of={['revoked']} locale={locale} />
      <p>{words.feeds.about}</p>
      {feeds.length === 0 ? (
        <p className="hint">{words.feeds.none}</p>
      ) : (
        <ul role="list" aria-label={words.feeds.own} className="own-list">
          {feeds.map((feed) => (
            <OwnFeed key={feed.id} feed={feed} name={nameOf(feed.filter)} locale={locale} />
          ))}
        </ul>
      )}
      <form method="post" action={ACTION} className="own-form">
        <input type="hidden" name="action" value="create-feed" />
        <div>
          <label className="label" htmlFor="feed-contents">
            {words.feeds.contents}
          </label>
          <select className="field" id="feed-contents" name="contents" defaultValue={chosen}>
            {isOwnChoice && <option value={chosen}>{words.feeds.filtered(nameOf(filter))}</option>}
            <option value="">{words.everything}</option>
            {projects.map(({ slug, name }) => (
              <option key={slug} value={ofProject(slug)}>
                {name}
              </option>
            ))}
            {saved.map(({ id, name, query }) => (
              <option key={id} value={query}>
                {words.feeds.saved(name)}
              </option>
            ))}
          </select>
          {hasOtherFilters && <p className="hint">{messages[locale.language].list.notAsFeed}</p>}
        </div>
        <button className="button">{words.feeds.create}</button>
      </form>
    </section>
  )
}

function OwnFeed({ feed, name, locale }: { feed: Feed; name: string; locale: Locale }) {
  const words = messages[locale.language].feeds.feeds
  const { id, createdAt, lastUsedAt } = feed
  const used = lastUsedAt === null ? words.unused : words.used(moment(lastUsedAt, locale))
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="own-facts">
          {words.created(moment(createdAt, locale))} · {used}
        </span>
      </div>
      <details className="revoke">
        <summary className="button-quiet">
          <span className="revoke-open">
            <span aria-hidden="true">{words.revoke}</span>
            <span className="visually-hidden">{words.revokeNamed(name)}</span>
          </span>
          <span className="revoke-cancel">{words.cancel}</span>
        </summary>
        <form method="post" action={ACTION}>
          <p>{words.revokeAbout}</p>
          <input type="hidden" name="action" value="revoke-feed" />
          <button className="button button-secondary" name="id" value={id}>
            {words.revoke}
          </button>
        </form>
      </details>
    </li>
  )
}
