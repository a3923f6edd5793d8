import { keysOf } from '@/lib/objects'
import type { Field } from './field'
import type { Finding } from './finding'
import { advice, hitsIn } from './hits'

/** Not `!=`, `!important`, `[!NOTE]` or `<!--`. */
const EXCLAMATION_MARK = /(?<![!<[])[!！‼⁉]+(?![!=\p{L}\p{N}[(-])/gu

const FACES = '[\\u263A\\u2639\\u2764\\u2600\\u2B50]'
const SHORTCODES =
  'tada|rocket|sparkles|fire|smile|smiley|grin|wink|heart|star|bug|warning|zap|boom|party|clap|wave|eyes|bulb|muscle|ok_hand|joy|white_check_mark'
/** Colored pictographs, but not arrows, ticks and signs such as ©. */
const EMOJI = new RegExp(
  `\\p{Emoji_Presentation}|\\p{Extended_Pictographic}\\uFE0F|\\p{Regional_Indicator}{2}|[0-9#*]\\uFE0F\\u20E3|${FACES}` +
    `|(?<![\\p{L}\\p{N}:]):(?:${SHORTCODES}|thumbsup|\\+1):|(?<!\\S)[:;]-?[)(DP](?![^\\s.,])`,
  'gu',
)

const MARKS = { exclamation_mark: EXCLAMATION_MARK, emoji: EMOJI, long_dash: /[\u2012-\u2015]/g }

/** Marks that the style guide avoids (CHECK-4); one finding per text. */
export function checkMarks(field: Field): Finding[] {
  return keysOf(MARKS).flatMap((rule) => {
    const [first] = hitsIn(field, MARKS[rule])
    return first === undefined ? [] : [advice(rule, field.pointer, { code: rule }, first.excerpt)]
  })
}
