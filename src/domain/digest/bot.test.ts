import { expect, test } from 'vitest'
import { messages } from '@/messages'
import { checkBot, type BotFinding, type ChannelState } from './bot'

const ALL = ['chat:write', 'channels:history', 'channels:read', 'groups:history', 'groups:read']
const without = (...missing: string[]) => ALL.filter((scope) => !missing.includes(scope))
const seen = (more: Partial<ChannelState> = {}): ChannelState => ({
  kind: 'seen',
  isMember: true,
  isPrivate: false,
  isArchived: false,
  ...more,
})
const inside = seen()
const outside = seen({ isMember: false })
const hidden = seen({ isPrivate: true })

type Findings = [arrives: boolean | null, settles: boolean | null, findings: BotFinding[]]

test.each<[scopes: string[] | null, channel: ChannelState | null, expected: Findings]>([
  [ALL, inside, [true, true, []]],
  [ALL, hidden, [true, true, []]],
  [without('groups:history'), inside, [true, true, []]],
  [without('channels:history'), inside, [true, false, ['no_public_history']]],
  [without('groups:history'), hidden, [true, false, ['no_private_history']]],
  [without('chat:write'), inside, [false, false, ['cannot_post']]],
  [ALL, seen({ isArchived: true }), [false, false, ['channel_archived']]],
  [ALL, outside, [false, false, ['not_in_channel']]],
  [[...ALL, 'chat:write.public'], outside, [true, false, ['outside_channel']]],
  [
    [...ALL, 'chat:write.public'],
    seen({ isMember: false, isPrivate: true }),
    [false, false, ['not_in_channel']],
  ],
  [ALL, { kind: 'not_found' }, [false, false, ['channel_not_found']]],
  [ALL, { kind: 'not_permitted' }, [null, null, ['cannot_look']]],
  [ALL, { kind: 'unclear' }, [null, null, ['not_looked']]],
  [['chat:write'], { kind: 'not_permitted' }, [null, false, ['cannot_look', 'no_history']]],
  [['chat:write', 'groups:history'], { kind: 'not_permitted' }, [null, null, ['cannot_look']]],
  [ALL, null, [false, false, ['no_channel']]],
])('the findings for a bot with %j and the channel %j', (scopes, channel, [arrives, settles, findings]) => {
  expect(checkBot({ scopes, channel })).toEqual({ willArrive: arrives, canSettle: settles, findings })
})

test.each<[ChannelState, Findings]>([
  [inside, [null, null, []]],
  [seen({ isMember: null, isPrivate: null }), [null, null, []]],
  [{ kind: 'unclear' }, [null, null, ['not_looked']]],
  [outside, [null, false, ['outside_channel']]],
  [seen({ isArchived: true }), [false, false, ['channel_archived']]],
])('a service that does not report scopes causes no finding: %j', (channel, [arrives, settles, findings]) => {
  expect(checkBot({ scopes: null, channel })).toEqual({ willArrive: arrives, canSettle: settles, findings })
})

test('every finding has a text in both languages, different from the others', () => {
  const bot = { channel: '#updates', name: 'archive' }
  for (const { digest } of [messages.de, messages.en]) {
    const sentences = Object.values(digest.botFindings).map((sentence) => sentence(bot))
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[#A-ZÄÖÜ][^!–—]{30,}\.$/)
  }
})

test('the invitation names the bot if its name is known', () => {
  const { not_in_channel } = messages.en.digest.botFindings
  expect(not_in_channel({ channel: '#updates', name: 'archive' })).toContain('“/invite @archive”')
  expect(not_in_channel({ channel: '#updates', name: null })).toContain('Invite it.')
})
