import { judgeAdvertising } from './advertising'
import { judgeAltTexts, missingAltTexts } from './altText'
import { judgeAudience } from './audienceWording'
import { judgeBareIdentifiers } from './bareIdentifiers'
import { fieldsInTurns, fieldsOf, type Field } from './field'
import type { CheckedPost, Finding } from './finding'
import { judgeMarks } from './marks'
import { judgeCover, judgePictures } from './pictures'
import { judgeSuperlatives } from './superlatives'
import { judgeTeaser } from './teaser'
import { judgeTitle } from './title'
import { judgeTranscribedUmlauts } from './transcribedUmlauts'
import { judgeVersion } from './versions'
import { judgeWordings } from './wordings'

export { checkedImagesOf } from './checkedImages'
export type { CheckedImage, CheckedPost, Finding } from './finding'

/**
 * What an editor would say about a post (SPEC.md, "Editorial rules for written entries"): errors first, then in the order of
 * its fields. Pure, and the same for the interface, a dry run and the approval. No finding is a good sign, not a proof.
 */
export function findingsOf(post: CheckedPost): Finding[] {
  return findingsIn(post, fieldsOf(post))
}

/** The same findings, for a process with other callers: they have their turn between two blocks, since long texts take their time. */
export async function findingsInTurns(post: CheckedPost): Promise<Finding[]> {
  return findingsIn(post, await fieldsInTurns(post))
}

function findingsIn(post: CheckedPost, fields: readonly Field[]): Finding[] {
  const findings = [
    ...judgeTitle(post.title),
    ...judgeTeaser(post.title, post.teaser),
    ...fields.flatMap((field) => [
      ...judgeMarks(field),
      ...judgeSuperlatives(field),
      ...judgeAdvertising(field),
      ...judgeTranscribedUmlauts(field),
      ...judgeWordings(post.audience, field),
      ...judgeBareIdentifiers(field),
      ...judgeAudience(post.audience, field),
    ]),
    ...judgeVersion(post.audience, fields),
    ...missingAltTexts(post.audience, post.images),
    ...judgeAltTexts(post.images),
    ...judgePictures(post, fields),
    ...judgeCover(post),
  ]
  return findings
    .map((finding) => ({ finding, place: placeOf(finding) }))
    .sort((one, other) => compare(one.place, other.place))
    .map(({ finding }) => finding)
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
