import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealOf, type PostContent } from './seal'

const content: PostContent = {
  projectId: 'p',
  slug: 's',
  title: 't',
  teaser: null,
  typeId: 'f',
  audience: 'public',
  authorName: 'a',
  coverMediaId: 'm1',
  publishAt: new Date('2026-08-01T10:00:00Z'),
  tags: ['x', 'y'],
  blocks: [
    { type: 'text', data: { text: 'hello' } },
    { type: 'link', data: { url: 'https://a.example', title: 'a' } },
  ],
  images: [
    { id: 'm1', alt: 'one', fingerprint: 'f1' },
    { id: 'm2', alt: null, fingerprint: 'f2' },
  ],
}

describe('PUB-8: the seal', () => {
  const changes: Partial<PostContent>[] = [
    { projectId: 'q' },
    { slug: 's2' },
    { title: 'T' },
    { teaser: '' },
    { typeId: 'g' },
    { audience: 'customer' },
    { authorName: 'b' },
    { coverMediaId: null },
    { publishAt: null },
    { publishAt: new Date('2026-08-01T10:00:00.001Z') },
    { tags: ['y', 'x'] },
    { tags: ['x'] },
    { tags: ['x,y'] },
    { blocks: [] },
    { blocks: [...content.blocks].reverse() },
    { blocks: [{ type: 'quote', data: { text: 'hello' } }, ...content.blocks.slice(1)] },
    { blocks: [{ type: 'text', data: { text: 'hello ' } }, ...content.blocks.slice(1)] },
    { images: content.images.slice(1) },
    { images: content.images.map((image) => ({ ...image, alt: 'two' })) },
    { images: content.images.map((image) => ({ ...image, fingerprint: 'other' })) },
    { images: content.images.map((image) => ({ ...image, alt: image.alt ?? '' })) },
  ]

  it.each(changes.map((change) => [JSON.stringify(change), change] as const))(
    'is broken by %s',
    (_name, change) => {
      expect(sealOf({ ...content, ...change })).not.toBe(sealOf(content))
    },
  )

  it('is broken by any change of any text of any block', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other) && !sameJson(one, other))
        const withData = (data: unknown) => sealOf({ ...content, blocks: [{ type: 'poll', data }] })
        expect(withData(one)).not.toBe(withData(other))
      }),
    )
  })

  it('stays valid for stored approvals', () => {
    expect(sealOf(content)).toBe('fa009c85d395c3ffaebfd2a2537417cd3c16b3be6a48404205c5e1271b879841')
    const poll = String.raw`{"__proto__":{"x":1},"€":[1e21,0.1,-0,5e-324,true,null,[]],"\ufb33":"\u007f","😀":{},"10":1,"9":2,"a":"\\/","A":""}`
    const rich: PostContent = {
      ...content,
      publishAt: null,
      teaser: 'Größe "A" \u2028 😀\n',
      blocks: [{ type: 'poll', data: JSON.parse(poll) }],
    }
    expect(sealOf(rich)).toBe('05fa851c5f76aaf5e210de82b392e5449d49c9cf0b689e3f16eb2d6d164f1372')
  })

  it('does not depend on the order of keys, for any data', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
        const reversed = Object.fromEntries(Object.entries(data).reverse())
        const [one, other] = [data, reversed].map((it) =>
          sealOf({ ...content, blocks: [{ type: 'poll', data: it }] }),
        )
        expect(one).toBe(other)
      }),
    )
  })

  it('is a SHA-256, the same for the same content', () => {
    expect(sealOf(content)).toMatch(/^[0-9a-f]{64}$/)
    expect(sealOf(structuredClone(content))).toBe(sealOf(content))
  })

  it('does not depend on the order of keys or images, nor on other data', () => {
    const reordered = Object.fromEntries(Object.entries(content.blocks[1]?.data ?? {}).reverse())
    const same = {
      ...content,
      blocks: [
        { data: { text: 'hello' }, type: 'text', id: 'abc' },
        { type: 'link', data: reordered },
      ],
      images: [...content.images].reverse(),
      updatedAt: new Date(),
    }
    expect(sealOf(same)).toBe(sealOf(content))
  })
})

/** Equal but for the order of keys and the sign of zero, which JSON text does not keep. */
function sameJson(one: unknown, other: unknown): boolean {
  try {
    expect(JSON.parse(JSON.stringify(one))).toEqual(JSON.parse(JSON.stringify(other)))
    return true
  } catch {
    return false
  }
}
