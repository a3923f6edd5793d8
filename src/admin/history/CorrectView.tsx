import { getTranslation } from '@payloadcms/translations'
import { Gutter, SetStepNav } from '@payloadcms/ui'
import { buildFormState } from '@payloadcms/ui/utilities/buildFormState'
import { notFound } from 'next/navigation.js'
import type { DocumentViewServerProps } from 'payload'
import { shownImageIds } from '@/domain/post/images'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { hasRole } from '@/domain/role'
import { isUuid, relationId } from '@/lib/ids'
import { messages } from '@/messages'
import { languageOf } from '@/messages/language'
import type { Post, User } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { othersShowing } from '@/queries/imageLibrary'
import { mediaRecords } from '@/queries/media'
import { deletedImages } from '@/queries/reviewFacts'
import { Notice } from '../Notice'
import { CorrectForm } from './CorrectForm'
import { EDITABLE, VERSION } from './editable'
import './history.scss'

/** What Payload passes to the view. */
type ViewProps = Pick<DocumentViewServerProps, 'i18n' | 'payload' | 'initPageResult' | 'searchParams'> & {
  doc: Post | null
  user?: User
}

/**
 * The page on which a publisher corrects a published entry (PUB-17), with the fields of the draft's form. Checks role and state
 * itself; the endpoint does too. `?version=` fills the form with the content of an older version.
 */
export async function CorrectView({
  doc: post,
  i18n,
  initPageResult: { req },
  payload,
  searchParams,
  user,
}: ViewProps) {
  const { approval, history } = messages[languageOf(i18n)]
  const { correct: words, versions: texts } = history
  if (post === null) notFound()
  const address = `${payload.config.routes.admin}/collections/posts/${post.id}`
  const { plural } = payload.collections.posts.config.labels
  const steps = (
    <SetStepNav
      nav={[
        { label: getTranslation(plural, i18n), url: `${payload.config.routes.admin}/collections/posts` },
        { label: post.title, url: address },
        { label: words.title },
      ]}
    />
  )
  const isPublisher = user !== undefined && hasRole(user.role, 'publisher')
  if (!isPublisher || post.status !== 'published')
    return (
      <main>
        <Gutter className="archive-correct">
          {steps}
          <h1>{words.title}</h1>
          <Notice tone="error">
            <p>{isPublisher ? words.notPublished : words.forbidden}</p>
          </Notice>
          <p>
            <a href={address}>{words.back}</a>
          </p>
        </Gutter>
      </main>
    )
  const { state } = await buildFormState({
    id: post.id,
    collectionSlug: 'posts',
    data: post,
    docPermissions: EDITABLE,
    docPreferences: { fields: {} },
    fallbackLocale: false,
    operation: 'update',
    renderAllFields: true,
    req,
    schemaPath: 'posts',
    skipValidation: true,
    user: req.user,
  })
  const stored: StoredBlock[] = post.blocks ?? []
  const ids = shownImageIds({ coverMediaId: relationId(post.cover), blocks: stored.map(fromStored) })
  const [images, others, deleted, { docs: versions }] = await Promise.all([
    mediaRecords(poolDb(payload), ids),
    othersShowing(poolDb(payload), ids, post.id),
    deletedImages(poolDb(payload), post.id),
    payload.findVersions({
      collection: 'posts',
      where: {
        id: { in: [searchParams?.[VERSION]].filter((id) => isUuid(String(id))) },
        parent: { equals: post.id },
      },
      limit: 1,
      depth: 0,
      overrideAccess: false,
      user,
    }),
  ])
  const version = versions[0]?.version
  const missing = deleted.get(versions[0]?.id ?? '') ?? 0
  return (
    <main>
      <Gutter className="archive-correct">
        {steps}
        <h1>{words.title}</h1>
        <p className="archive-correct__lead">{words.lead}</p>
        {version && (
          <Notice tone="plain">
            <p>{words.fromVersion}</p>
            {missing > 0 && <p>{texts.restoreWithout(missing)}</p>}
          </Notice>
        )}
        <CorrectForm
          address={address}
          audience={post.audience}
          coverId={relationId(post.cover)}
          images={images.map(({ id, alt, filename, path, variants }) => ({
            id,
            alt: alt ?? '',
            filename,
            others: (others.get(id) ?? []).map(({ audience, isScheduled, title }) => ({
              name: `${title} · ${approval.audience[audience]}`,
              isScheduled,
            })),
            src: `/api/v1/media/file/${variants[0]?.path ?? path}`,
          }))}
          postId={post.id}
          restored={
            version
              ? { title: version.title, teaser: version.teaser ?? null, blocks: version.blocks ?? [] }
              : null
          }
          state={state}
          title={post.title}
          updatedAt={post.updatedAt}
        />
      </Gutter>
    </main>
  )
}
