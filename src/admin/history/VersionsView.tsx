import { getTranslation } from '@payloadcms/translations'
import { Gutter, SetStepNav } from '@payloadcms/ui'
import { notFound } from 'next/navigation.js'
import type { DocumentViewServerProps } from 'payload'
import type { Locale } from '@/archive/model'
import { LIMITS } from '@/domain/limits'
import { differenceOf, namedIds, type ComparedContent } from '@/domain/post/difference'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { hasRole } from '@/domain/role'
import { dateTimeFormat } from '@/lib/dateTimeFormat'
import { relationId } from '@/lib/ids'
import { messages } from '@/messages'
import { languageOf, LOCALES } from '@/messages/language'
import type { Post, User } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { deletedImages, namesOf } from '@/queries/reviewFacts'
import { timeZone } from '@/archive/timeZone'
import { Notice } from '../Notice'
import { correctionsByVersion } from './correctionsByVersion'
import { Difference } from './Difference'
import { VERSION } from './editable'
import { RestoreVersion } from './RestoreVersion'
import './history.scss'

/** What Payload passes to the view of an entry's versions. */
type ViewProps = Pick<DocumentViewServerProps, 'i18n' | 'payload' | 'searchParams'> & {
  doc: Post | null
  user?: User
  routeSegments?: string[]
}

/**
 * The versions of an entry: who did what when. Compares two of them, by default the newest with the one before, and restores one into
 * a draft, or leads to a correction of a published entry with its content. Checks the role itself, and reads with the rights of the
 * user. Also the page of a single version, which is compared with the current one.
 */
export async function VersionsView({
  doc: post,
  i18n,
  payload,
  routeSegments = [],
  searchParams,
  user,
}: ViewProps) {
  const language = languageOf(i18n)
  const words = messages[language].history
  if (!user || !hasRole(user.role, 'author'))
    return (
      <main>
        <Gutter>
          <Notice tone="error">{words.versions.forbidden}</Notice>
        </Gutter>
      </main>
    )
  if (post === null) notFound()
  // Without the contents, which may be large: only two are compared.
  const { docs } = await payload.findVersions({
    collection: 'posts',
    where: { parent: { equals: post.id } },
    sort: '-updatedAt',
    limit: LIMITS.storedVersions,
    select: { updatedAt: true, version: { change: true, withdrawal: true } },
    depth: 0,
    overrideAccess: false,
    user,
  })
  const admin = payload.config.routes.admin
  const locale = { language, timeZone: await timeZone() }
  const moment = momentIn(locale)
  const newest = docs[0]
  const isScheduled = Boolean(post.approval?.seal) && post.isApprovalValid !== false
  const scheduledFor = isScheduled && post.publishAt ? moment(post.publishAt) : null
  const isCorrectable = post.status === 'published' && hasRole(user.role, 'publisher')
  const deleted = await deletedImages(poolDb(payload), post.id)
  const corrections = correctionsByVersion(docs, post.corrections ?? [])
  const find = (id: unknown) => docs.find((version) => version.id === id)
  const after = find(searchParams?.after) ?? newest
  const older = docs[docs.findIndex(({ id }) => id === after?.id) + 1]
  const before = find(searchParams?.before) ?? find(routeSegments[4]) ?? older
  const compared = before && after ? [before.id, after.id] : []
  const { docs: versions } = await payload.findVersions({
    collection: 'posts',
    where: { id: { in: compared } },
    depth: 0,
    overrideAccess: false,
    user,
  })
  const [old, current] = compared.map((id) => versions.find((version) => version.id === id))
  const contents = old && current && comparedContents(old.version, current.version)
  return (
    <main>
      <Gutter className="archive-versions">
        <SetStepNav
          nav={[
            {
              label: getTranslation(payload.collections.posts.config.labels.plural, i18n),
              url: `${admin}/collections/posts`,
            },
            { label: post.title, url: `${admin}/collections/posts/${post.id}` },
            { label: words.versions.title },
          ]}
        />
        <h1>{words.versions.title}</h1>
        <p className="archive-versions__lead">{words.versions.lead(docs.length, LIMITS.storedVersions)}</p>
        {before && after && contents && (
          <section aria-labelledby="changes">
            <h2 id="changes">{words.versions.changes(moment(before.updatedAt), moment(after.updatedAt))}</h2>
            <Difference
              difference={differenceOf(...contents)}
              language={language}
              names={await namesOf(poolDb(payload), namedIds(...contents), language)}
              timeZone={locale.timeZone}
            />
          </section>
        )}
        {docs.length < 2 && <p>{words.versions.onlyOne}</p>}
        <form action={`${admin}/collections/posts/${post.id}/versions`} className="archive-versions__scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.versions.before}</th>
                <th scope="col">{words.versions.after}</th>
                <th scope="col">{words.versions.when}</th>
                <th scope="col">{words.versions.who}</th>
                <td>
                  {docs.length > 1 && (
                    <button className="btn btn--style-secondary btn--size-small" type="submit">
                      {words.versions.compare}
                    </button>
                  )}
                </td>
              </tr>
            </thead>
            <tbody>
              {docs.map(({ id, updatedAt, version }) => {
                const when = moment(updatedAt)
                const { by, action } = version.change ?? {}
                const { note, isMajor } = corrections.get(id) ?? {}
                const reason = action === 'withdraw' ? version.withdrawal?.reason : null
                return (
                  <tr key={id}>
                    <td>
                      <input
                        aria-label={words.versions.chooseBefore(when)}
                        defaultChecked={id === before?.id}
                        name="before"
                        type="radio"
                        value={id}
                      />
                    </td>
                    <td>
                      <input
                        aria-label={words.versions.chooseAfter(when)}
                        defaultChecked={id === after?.id}
                        name="after"
                        type="radio"
                        value={id}
                      />
                    </td>
                    <td>
                      <time dateTime={updatedAt}>{when}</time>
                    </td>
                    <td>
                      <strong>{by || words.versions.nobody}</strong> {actionIn(words.actions, action)}
                      {id === newest?.id && (
                        <span className="archive-versions__current"> · {words.versions.current}</span>
                      )}
                      {isMajor && <p>{words.versions.major}</p>}
                      {note && <p>{words.versions.note(note)}</p>}
                      {reason && <p>{words.versions.reason(reason)}</p>}
                    </td>
                    <td>
                      {post.status === 'draft' && id !== newest?.id && (
                        <RestoreVersion
                          deletedImages={deleted.get(id) ?? 0}
                          moment={when}
                          postId={post.id}
                          scheduledFor={scheduledFor}
                          versionId={id}
                        />
                      )}
                      {isCorrectable && id !== newest?.id && (
                        <a
                          aria-label={words.versions.restoreLabel(when)}
                          className="btn btn--style-secondary btn--size-small"
                          href={`${admin}/collections/posts/${post.id}/correct?${VERSION}=${id}`}
                        >
                          {words.versions.restore}
                        </a>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </form>
      </Gutter>
    </main>
  )
}

/** What an action did, in words; as any other change for versions that are older than the record of actions. */
function actionIn(words: Readonly<Record<string, string>>, action: string | null | undefined): string {
  return words[action ?? 'update'] ?? words['update'] ?? ''
}

function momentIn({ language, timeZone: zone }: Locale): (instant: string) => string {
  const format = dateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: zone,
  })
  return (instant) => format.format(new Date(instant))
}

type Version = Omit<Post, 'id'>

/** Two versions with the alt texts that corrections changed from one to the other. They belong to the images, and have no versions. */
function comparedContents(before: Version, after: Version): [ComparedContent, ComparedContent] {
  const known = before.corrections?.length ?? 0
  const changes = (after.corrections ?? []).slice(known).flatMap(({ alts }) => alts ?? [])
  const [first, last] = [new Map<string, string>(), new Map<string, string>()]
  for (const { id, before: old, after: alt } of changes) {
    if (!first.has(id)) first.set(id, old)
    last.set(id, alt)
  }
  const imagesIn = (alts: Map<string, string>) => [...alts].map(([id, alt]) => ({ id, alt }))
  return [
    { ...contentOf(before), images: imagesIn(first) },
    { ...contentOf(after), images: imagesIn(last) },
  ]
}

/** The content of a version. */
function contentOf(version: Version): ComparedContent {
  const stored: StoredBlock[] = version.blocks ?? []
  return {
    title: version.title,
    teaser: version.teaser ?? null,
    coverMediaId: relationId(version.cover),
    projectId: relationId(version.project) ?? '',
    typeId: relationId(version.type) ?? '',
    audience: version.audience,
    publishAt: version.publishAt ?? null,
    tags: version.tags,
    authorName: version.authorName ?? '',
    slug: version.slug ?? '',
    blocks: stored.map(fromStored),
  }
}
