import { checkAltTexts, missingAltTexts } from './altText'
import { checkAudienceWording } from './audienceWording'
import { checkBareIdentifiers } from './bareIdentifiers'
import { fieldsOf, fieldsOfBlock, type Field } from './field'
import type { CheckedPost, Finding } from './finding'
import { advice } from './hits'
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
 */
export function findingsOf(post: CheckedPost): Finding[] {
  const steps = findingsInSteps(post)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** The same findings. Pauses after each text, so that a caller can stop. */
export function* findingsInSteps(post: CheckedPost): Generator<void, Finding[], void> {
  const ofBlocks: Field[][] = []
  for (const [index, block] of post.blocks.entries()) {
    ofBlocks.push(fieldsOfBlock(block, index))
    yield
  }
  const fields = fieldsOf(post, ofBlocks)
  const findings = [...checkTitle(post.title), ...checkTeaser(post.title, post.teaser)]
  for (const field of fields) {
    findings.push(...findingsOfField(post, field))
    yield
  }
  findings.push(
    ...checkVersion(post.audience, fields),
    ...missingAltTexts(post.audience, post.images),
    ...checkAltTexts(post.images),
    ...checkPictures(post, fields),
    ...checkCover(post),
  )
  return findings
    .map((finding) => ({ finding, place: placeOf(finding) }))
    .sort((one, other) => compare(one.place, other.place))
    .map(({ finding }) => finding)
}

/** The findings of a post whose texts take too long to check: that, and what does not depend on them (CHECK-21). */
export function findingsWithoutTexts({ audience, images }: CheckedPost): Finding[] {
  return [
    ...missingAltTexts(audience, images),
    advice('too_long_to_check', '/blocks', { code: 'too_long_to_check' }),
  ]
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
