import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inWords, LIMITS, MIB, spelled } from './limits'

/** The numbers in the value of each limit in docs/rules.md, by its id. */
const documented = Object.fromEntries(
  [...readFileSync('docs/rules.md', 'utf8').matchAll(/^\| \*\*LIMIT-(\d+)\*\* +\|[^|]*\|([^|]*)\|$/gm)].map(
    ([, id, value = '']) => [id, (value.replaceAll(',', '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number)],
  ),
)

test('docs/rules.md states every limit as it is', () => {
  const { perPage, digestDays, megapixels, signInAttempts } = LIMITS
  const KIB = 1024
  expect(documented).toEqual({
    1: [1, LIMITS.title],
    2: [LIMITS.teaser],
    3: [1, LIMITS.slug],
    4: [1, LIMITS.authorName],
    5: [LIMITS.tags, 1, LIMITS.tag],
    6: [1, LIMITS.idempotencyKey],
    7: [1, LIMITS.externalUserId],
    8: [LIMITS.blocks],
    9: [LIMITS.blockText],
    10: [LIMITS.blockLine],
    11: [LIMITS.webAddress],
    12: [1, LIMITS.galleryImages],
    13: [1, LIMITS.unknownBlockType, LIMITS.unknownBlockDepth],
    14: [LIMITS.altText],
    45: [LIMITS.images],
    15: [1, perPage.min, perPage.max, perPage.default],
    16: [LIMITS.unreadItems],
    17: [LIMITS.readPosts],
    18: [LIMITS.searchText, LIMITS.searchTerms, LIMITS.searchedCharacters],
    19: [digestDays.min, digestDays.max, digestDays.default],
    20: [LIMITS.jsonBytes / MIB, LIMITS.jsonDepth],
    21: [LIMITS.imageBytes / MIB, KIB, KIB],
    22: [megapixels.image, megapixels.avif, megapixels.animation],
    23: [LIMITS.callsPerMinute, 0],
    24: [signInAttempts.request, signInAttempts.mail],
    25: [LIMITS.anonymousBodyBytes / KIB, LIMITS.signInBodyBytes / KIB, LIMITS.anonymousBodySeconds],
    26: [
      ...[LIMITS.restBytes / MIB, LIMITS.jsonBytes / MIB, LIMITS.recordBytes / KIB, LIMITS.formBytes / MIB],
      LIMITS.jsonBytes / MIB,
    ],
    27: [LIMITS.headerBytes / KIB, LIMITS.headerSeconds],
    28: [LIMITS.openRequests],
    29: [LIMITS.storedVersions],
    30: [LIMITS.projectName, LIMITS.projectCode, LIMITS.projectDescription],
    31: [LIMITS.clientName],
    32: [LIMITS.emailDomains, LIMITS.chatChannel, LIMITS.webAddress, LIMITS.botToken],
    33: [LIMITS.userName],
    34: [1, LIMITS.reviewComment],
    35: [1, LIMITS.approvals],
    36: [LIMITS.correctionNote, 1, LIMITS.withdrawalReason],
    37: [LIMITS.preferenceBytes / MIB],
    38: [LIMITS.feeds, LIMITS.subscriptions],
    40: [LIMITS.unknownKeys],
    41: [LIMITS.queryOperands, LIMITS.querySorts],
    42: [LIMITS.preferences],
    43: [LIMITS.listed, LIMITS.listedPosts, LIMITS.listedBytes / MIB, LIMITS.listedPreferences],
    44: [LIMITS.editableBytes / MIB],
  })
})

test('numbers in prose', () => {
  expect([spelled(100_000), inWords(9), inWords(12), inWords(13)]).toEqual([
    '100,000',
    'nine',
    'twelve',
    '13',
  ])
})
