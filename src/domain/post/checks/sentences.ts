/** Abbreviations whose full stop never ends a sentence. */
const ABBREVIATION =
  /(?:^|[^\p{L}])(?:\p{L}|bzw|ca|vgl|nr|st|dr|prof|hr|fr|mr|mrs|ms|inkl|exkl|ggf|evtl|max|min|mind|abs|art|tel|vs|no|fig|approx|incl|sog|zzgl|etwa)\.$/iu
/** A full stop after a day or a rank: "3. November", "2. Quartal". */
const ORDINAL = /(?:^|[^\d.])\d{1,2}\.$/
const AFTER_ORDINAL =
  /^(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez|quartal|halbjahr|woche|tag|stufe|auflage|jahrhundert)/i
const END = /[.!?…]+[)\]"“”»«']*(?=\s|$)/gu

/** The number of sentences in a short text. A text without punctuation is one. */
export function countSentences(text: string): number {
  let count = 0
  let begun = 0
  for (const end of text.matchAll(END)) {
    const after = end.index + end[0].length
    const rest = text.slice(after, after + 40).trimStart()
    const before = text.slice(Math.max(begun, after - 40), after)
    if (rest !== '' && !/^[^\p{Ll}]/u.test(rest)) continue
    if (rest !== '' && (ABBREVIATION.test(before) || (ORDINAL.test(before) && AFTER_ORDINAL.test(rest))))
      continue
    if (/[\p{L}\p{N}]/u.test(text.slice(begun, after))) count += 1
    begun = after
  }
  return /[\p{L}\p{N}]/u.test(text.slice(begun)) ? count + 1 : count
}
