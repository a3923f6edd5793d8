import { expect, test } from 'vitest'
import { findingsBy, textBlock } from '@/testing/checkedPost'

const found = (text: string) => findingsBy('bare_identifier', { blocks: [textBlock(text)] })

test.each([
  ['Das Feld publish_at nimmt ein Datum.', 'publish_at'],
  ['Set DATABASE_URL before the start.', 'DATABASE_URL'],
  ['Call withMetadata() to keep it.', 'withMetadata()'],
  ['Use sharp.resize() for it.', 'sharp.resize()'],
  ['The field publishAt is the date (see below).', 'publishAt'],
  ['The program takes --dry-run as well.', '--dry-run'],
  ['Ask /api/v1/posts for the list.', '/api/v1/posts'],
  ['- ein Punkt mit cover_media_id, und mehr', 'cover_media_id'],
])('%j has a bare identifier', (text, name) => {
  expect(found(text)).toMatchObject([{ pointer: '/blocks/0/data/text', severity: 'advice', excerpt: name }])
})

test.each([
  'GitHub, GitLab, iPhone, iOS, macOS, eBay, iPad, webOS, WebP, PostgreSQL, MySQL, OAuth, JavaScript, TypeScript, YouTube and jQuery.',
  'PowerPoint, LibreOffice, openSUSE, ownCloud, sevDesk, lexOffice, McDonald, reCAPTCHA, gRPC, kWh, mAh, GmbH and eSIM.',
  'The fields `publish_at`, `withMetadata()` and `--dry-run` of `/api/v1/posts` are as before.',
  'Dateien mit .pdf, .docx und die Endung .tar.gz, auch report_2026.pdf und bericht_mai.xlsx.',
  'See https://example.com/api/v1/some_page and www.example.com/a_b/c for it.',
  'Schreiben Sie an erika_muster@example.com oder @some_handle.',
  'Kundinnen, MitarbeiterInnen, kundInnen, myPortal, und/oder, 24/7, km/h, A/B und n/a.',
  'Der Knopf „publish_at“ heißt nun "cover_media_id".',
  '```\npublish_at = withMetadata()\n```\n\nDas ist der Code.',
  'Der Wert (in Euro) steht am 1/2/2026 in der Liste -- und bleibt.',
  'Das ist _kursiv_ und __fett__, und f(x) ist eine Funktion.',
  'The [manual](https://example.com/some_page) has the list.',
  'Node.js, example.com, z.B., d.h. and v1.2.3 are fine.',
])('%j has none', (text) => {
  expect(found(text).map(({ excerpt }) => excerpt)).toEqual([])
})

test('title, teaser and callout show backticks literally, so they get no advice', () => {
  const text = 'The field publish_at takes a date. It is there for all.'
  const callout = { type: 'callout', data: { text, tone: 'info' } }
  expect(findingsBy('bare_identifier', { title: text, teaser: text, blocks: [callout] })).toEqual([])
})
