/** One page of a list of objects. */
export interface ListPage {
  objects: ListedObject[]
  /** Null on the last page. */
  nextToken: string | null
}

export interface ListedObject {
  key: string
  /** In bytes. */
  size: number
}

/** Reads a page of ListObjectsV2. Returns null for anything else: an incomplete list must not look like a short one. */
export function listPageIn(xml: string): ListPage | null {
  if (elementsIn(xml, 'ListBucketResult').length !== 1) return null
  const isTruncated = textIn(xml, 'IsTruncated')
  const nextToken = textIn(xml, 'NextContinuationToken')
  const isComplete = isTruncated === 'false' || (isTruncated === 'true' && nextToken)
  if (!isComplete) return null
  const objects: ListedObject[] = []
  for (const object of elementsIn(xml, 'Contents')) {
    const [key, size] = [textIn(object, 'Key'), textIn(object, 'Size')]
    if (key === null || !/^\d+$/.test(size ?? '')) return null
    objects.push({ key, size: Number(size) })
  }
  return { objects, nextToken: isTruncated === 'true' ? nextToken : null }
}

/**
 * The text of the first element of this name, or null. Enough for the documents of S3, which have neither CDATA sections nor
 * comments; a document with them has no elements here.
 */
export function textIn(xml: string, name: string): string | null {
  const text = elementsIn(xml, name)[0]
  return text === undefined ? null : decoded(text)
}

/** The contents of all elements of this name, which contain none of this name themselves. */
function elementsIn(xml: string, name: string): string[] {
  if (xml.includes('<!')) return []
  const element = new RegExp(`<${name}(?:\\s[^>]*)?(?:/>|>([\\s\\S]*?)</${name}\\s*>)`, 'g')
  return [...xml.matchAll(element)].map(([, content = '']) => content)
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (entity, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? entity
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity
    },
  )
}
