import { linkAddress } from './linkAddress'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as Slack's markup shows it: `&`, `<` and `>` begin and end everything that pings or links there, and become entities. */
export function slackText(inert: string): string {
  return inert.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
}

/** A link in Slack's markup, which Mattermost and Rocket.Chat read too. */
export function slackLink(address: string, inertLabel: string): string {
  return `<${slackText(linkAddress(address))}|${slackText(inertLabel)}>`
}
