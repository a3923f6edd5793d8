import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOSTILE } from '@/archive/testing/hostile'
import { EMBED_ORIGINS, embedOf } from './videoEmbed'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const VIMEO = 'https://player.vimeo.com/video/76979871?dnt=1'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&autoplay=1', YOUTUBE],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', `${YOUTUBE}?start=42`],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/live/dQw4w9WgXcQ/', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/76979871', VIMEO],
  ['https://player.vimeo.com/video/76979871?autoplay=1', VIMEO],
  ['https://vimeo.com/76979871/abcdef0123', 'https://player.vimeo.com/video/76979871?h=abcdef0123&dnt=1'],
  ['https://vimeo.com/76979871?h=abcdef0123', 'https://player.vimeo.com/video/76979871?h=abcdef0123&dnt=1'],
])('PAGE-23: %s can be played', (address, player) => {
  expect(embedOf(address)?.address).toBe(player)
})

test.each([
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'https://example.com/youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@example.com/watch?v=dQw4w9WgXcQ',
  'https://user:secret@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com./watch?v=dQw4w9WgXcQ',
  'https://уoutube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXc',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"',
  'https://www.youtube.com/watch?v=../../x/aaa',
  'https://www.youtube.com/watch?v=dQw4w9WgXc%0a',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/embed/dQw4w9WgXcQ/../../x',
  'https://youtu.be/dQw4w9WgXcQ/x',
  'https://vimeo.com/channels/staffpicks',
  'https://vimeo.com/0',
  'https://vimeo.com/76979871/../../x',
  'https://vimeo.com/76979871/<script>',
  'javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ',
  'data:text/html,https://youtu.be/dQw4w9WgXcQ',
  'ftp://www.youtube.com/watch?v=dQw4w9WgXcQ',
  '//www.youtube.com/watch?v=dQw4w9WgXcQ',
  'youtube.com/watch?v=dQw4w9WgXcQ',
  '',
])('PAGE-23: %s is a plain link', (address) => {
  expect(embedOf(address)).toBeNull()
})

test('PAGE-23: whatever the address, the player is one of two hosts and has an id of the right alphabet', () => {
  const SAFE =
    /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/[\w-]{11}(?:\?start=\d+)?|player\.vimeo\.com\/video\/\d+\?(?:h=[0-9a-f]+&)?dnt=1)$/
  const hosts = fc.constantFrom(
    'www.youtube.com/watch?v=',
    'youtu.be/',
    'vimeo.com/',
    'player.vimeo.com/video/',
  )
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(...HOSTILE),
    fc.stringMatching(/^[\w-]{11}$/),
    fc.stringMatching(/^\d{1,9}$/),
  )
  fc.assert(
    fc.property(hosts, part, part, (host, id, rest) => {
      const embed = embedOf(`https://${host}${id}${rest}`)
      if (embed === null) return
      expect(embed.address).toMatch(SAFE)
      expect(EMBED_ORIGINS).toContain(new URL(embed.address).origin)
    }),
  )
})
