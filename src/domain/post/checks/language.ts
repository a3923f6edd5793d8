import type { Language } from '@/messages/language'

/** Frequent words that only one of the languages has. */
const FREQUENT: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(
    (
      'der das und ist nicht ein eine einen einem einer eines den dem des mit für fuer auf im von vom zu zum zur bei beim ' +
      'werden wird wurde wurden sind sich auch nur noch wenn oder aber als nach aus über ueber wie kann können koennen jetzt ' +
      'nun mehr bis durch ohne sie ihr ihre wir uns sowie dass daß damit neu neue neuen neuer neues alle keine kein haben hat ' +
      'bisher künftig kuenftig wieder diese dieser dieses welche müssen muessen muss lässt laesst'
    ).split(' '),
  ),
  en: new Set(
    (
      'the of and to is are were for with that this it its on by from be been can now when not or if which you your we our ' +
      'they their has have had no longer a new all into does do should must will would than then there these those who'
    ).split(' '),
  ),
}

/** The language of a text by its frequent words; null if it is too short to tell. */
export function languageOf(text: string): Language | null {
  const count = { de: 0, en: 0 }
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    if (FREQUENT.de.has(word) || /[äöüß]/.test(word)) count.de += 1
    else if (FREQUENT.en.has(word)) count.en += 1
  }
  if (count.de === count.en) return null
  return count.de > count.en ? 'de' : 'en'
}
