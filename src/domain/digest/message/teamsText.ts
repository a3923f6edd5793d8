import { linkAddress } from './linkAddress'
import { JOINER } from './oneLine'

/**
 * A text as an Adaptive Card shows it: what is left of Markdown and of the card's own functions (`{{DATE(…)}}`) is broken by a
 * word joiner: entities, tags and addresses in angle brackets.
 */
export function teamsText(inert: string): string {
  return inert
    .replace(/&(?=#?\w+;)/g, `&${JOINER}`)
    .replace(/<(?=[\p{L}/!?])/gu, `<${JOINER}`)
    .replace(/[{$](?=\{)/g, (character) => character + JOINER)
}

/** A link in Markdown. */
export function teamsLink(address: string, inertLabel: string): string {
  return `[${teamsText(inertLabel)}](${linkAddress(address)})`
}
