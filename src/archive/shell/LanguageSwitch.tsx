import type { Language } from '@/messages/language'

/**
 * A button with the name of the other language, in that language. A plain form, because the whole page changes anyway.
 */
export function LanguageSwitch({ language, label }: { language: Language; label: string }) {
  const other: Language = language === 'de' ? 'en' : 'de'
  return (
    <form method="post" action="/preferences">
      <button className="button-quiet" name="language" value={other} lang={other}>
        {label}
      </button>
    </form>
  )
}
