import { mapYielding } from '@/lib/mapYielding'
import { checkAltTexts, missingAltTexts } from './altText'
import { checkAudienceWording } from './audienceWording'
import { checkBareIdentifiers } from './bareIdentifiers'
import { fieldsOf, fieldsOfBlock, type Field } from './field'
import type { CheckedPost, Finding } from './finding'
import { checkMarks } from './marks'
import { checkCover, checkPictures } from './pictures'
import { checkAdvertising, checkSuperlatives } from './praise'
import { checkTeaser } from './teaser'
import { checkTitle } from './title'
import { checkTranscribedUmlauts } from './transcribedUmlauts'
import { checkUnseen } from './unseen'
import { checkVersion } from './versions'
import { checkWordings } from './wordings'

export type { CheckedPost, Finding } from './finding'

/**
 * The editorial findings of a post (CHECK-1, CHECK-3): errors first, then in the order of its fields. Pure, and the
 * same for the API, a dry run and the approval. A post without findings may still be wrong.
 * @param fields its texts, if already read
 * @param inFields the findings of each text, if already known
 */
export function findingsOf(
  post: CheckedPost,
  fields: readonly Field[] = fieldsOf(post),
  inFields: readonly Finding[][] = fields.map((field) => findingsOfField(post, field)),
): Finding[] {
  const findings = [
    ...checkTitle(post.title),
    ...checkTeaser(post.title, post.teaser),
    ...inFields.flat(),
    ...checkVersion(post.audience, fields),
    ...missingAltTexts(post.audience, post.images),
    ...checkAltTexts(post.images),
    ...checkPictures(post, fields),
    ...checkCover(post),
  ]
  return findings
    .map((finding) => ({ finding, place: placeOf(finding) }))
    .sort((one, other) => compare(one.place, other.place))
    .map(({ finding }) => finding)
}

/** The same findings for a server process: yields to the event loop between texts, because long ones take time. */
export async function findingsYielding(post: CheckedPost): Promise<Finding[]> {
  const fields = fieldsOf(post, await mapYielding(post.blocks, fieldsOfBlock))
  return findingsOf(post, fields, await mapYielding(fields, (field) => findingsOfField(post, field)))
}

function findingsOfField({ audience }: CheckedPost, field: Field): Finding[] {
  return [
    ...checkMarks(field),
    ...checkSuperlatives(field),
    ...checkAdvertising(field),
    ...checkTranscribedUmlauts(field),
    ...checkWordings(audience, field),
    ...checkBareIdentifiers(field),
    ...checkUnseen(field),
    ...checkAudienceWording(audience, field),
  ]
}

/** Errors, then title, teaser, cover and blocks as numbered. */
function placeOf({ severity, pointer }: Finding): readonly number[] {
  const field = ['/title', '/teaser', '/cover_media_id', '/blocks'].findIndex((name) =>
    pointer.startsWith(name),
  )
  return [
    severity === 'error' ? 0 : 1,
    field,
    ...[...pointer.matchAll(/\/(\d+)/g)].map(([, digits]) => Number(digits)),
  ]
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const difference = (one[index] ?? -1) - (other[index] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}
