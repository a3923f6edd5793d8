import type { Language } from '@/messages/language'
import type { BotFinding } from './checkBot'

/** Of whom a finding is told. */
export interface ToldBot {
  /** The channel as people write it: `#updates`. */
  channel: string
  /** What the bot is called in the chat; null when the service does not tell. */
  name: string | null
}

type Sentences = Readonly<Record<BotFinding, (bot: ToldBot) => string>>

const de: Sentences = {
  cannot_post: () =>
    'Dem Bot fehlt die Berechtigung chat:write: Er kann die Nachricht weder senden noch löschen. Bitte sie ihm im Chat geben und die App dort neu installieren.',
  no_channel: () =>
    'Es ist kein Kanal eingetragen. Solange er fehlt, sendet der Bot nichts. Bitte einen eintragen und speichern.',
  channel_not_found: ({ channel }) =>
    `Der Chat kennt ${channel} nicht, oder der Bot sieht den Kanal nicht. Bitte den Kanal prüfen; ist er privat, den Bot dorthin einladen.`,
  channel_archived: ({ channel }) =>
    `${channel} ist im Chat archiviert und nimmt nichts mehr an. Bitte einen anderen Kanal eintragen oder ihn wiederherstellen.`,
  not_in_channel: (bot) =>
    `Der Bot ist nicht in ${bot.channel}, deshalb wird der Chat die Nachricht ablehnen. ${invitation(bot).de}`,
  outside_channel: (bot) =>
    `Der Bot ist nicht in ${bot.channel}. Kommt einmal keine Antwort, kann das Archiv dort nicht nachsehen, ob die Nachricht angekommen ist. ${invitation(bot).de}`,
  cannot_look: ({ channel }) =>
    `Ob der Bot ${channel} erreicht, ließ sich nicht prüfen: Dafür braucht er im Chat die Berechtigung channels:read, in einem privaten Kanal groups:read.`,
  not_looked: ({ channel }) =>
    `Ob der Bot ${channel} erreicht, ließ sich nicht prüfen: Der Chat hat dazu nichts Brauchbares geantwortet.`,
  no_public_history: () => history('channels:history').de,
  no_private_history: () => history('groups:history').de,
  no_history: () => history('channels:history, in einem privaten Kanal groups:history').de,
}

const en: Sentences = {
  cannot_post: () =>
    'The bot lacks the permission chat:write: it can neither send the message nor delete it. Give it to the bot in the chat, and install the app there again.',
  no_channel: () => 'No channel is set. Without one the bot sends nothing. Enter one and save it.',
  channel_not_found: ({ channel }) =>
    `The chat does not know ${channel}, or the bot cannot see it. Check the channel; when it is private, invite the bot into it.`,
  channel_archived: ({ channel }) =>
    `${channel} is archived in the chat and takes nothing more. Enter another channel, or bring it back.`,
  not_in_channel: (bot) =>
    `The bot is not in ${bot.channel}, so the chat will refuse the message. ${invitation(bot).en}`,
  outside_channel: (bot) =>
    `The bot is not in ${bot.channel}. Should an answer be lost, the archive cannot look there whether the message has arrived. ${invitation(bot).en}`,
  cannot_look: ({ channel }) =>
    `Whether the bot reaches ${channel} could not be checked: for that it needs the permission channels:read in the chat, in a private channel groups:read.`,
  not_looked: ({ channel }) =>
    `Whether the bot reaches ${channel} could not be checked: the chat gave no usable answer.`,
  no_public_history: () => history('channels:history').en,
  no_private_history: () => history('groups:history').en,
  no_history: () => history('channels:history, in a private channel groups:history').en,
}

const SENTENCES: Readonly<Record<Language, Sentences>> = { de, en }

/** A finding as a sentence or two for an administrator: what it comes to, and what to do. */
export function findingInWords(finding: BotFinding, bot: ToldBot, language: Language): string {
  return SENTENCES[language][finding](bot)
}

function invitation({ name }: ToldBot): Record<Language, string> {
  return name === null
    ? { de: 'Bitte dorthin einladen.', en: 'Invite it there.' }
    : { de: `Bitte dort „/invite @${name}“ eingeben.`, en: `Write “/invite @${name}” there.` }
}

function history(permission: string): Record<Language, string> {
  return {
    de: `Dem Bot fehlt die Berechtigung ${permission}: Kommt einmal keine Antwort, kann das Archiv nicht nachsehen, ob die Nachricht angekommen ist.`,
    en: `The bot lacks the permission ${permission}: should an answer be lost, the archive cannot look whether the message has arrived.`,
  }
}
