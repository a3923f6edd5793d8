import { messages } from '@/messages'
import type { CliMessages } from '@/messages/en/cli'
import { languageOfLocale, type Language } from '@/messages/language'

/** The language of a command (OPS-15): that of the terminal, but English with `--json`, because programs read it. */
export function commandLanguage(): Language {
  return process.argv.includes('--json') ? 'en' : languageOfLocale(process.env)
}

/** The texts of a command in its language. */
export function commandWords(): CliMessages {
  return messages[commandLanguage()].cli
}
