/** A tag: its name and its raw attributes. */
export interface Tag {
  name: string
  attributes: [name: string, value: string][]
}

const TAG = /<([a-z][^\s/>]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi
const ATTRIBUTE = /([^\s=>"]+)(?:="([^"]*)")?/g

/** The opening tags of rendered HTML, in order. Throws for any other `<`: React escapes it in text. */
export function tagsOf(html: string): Tag[] {
  const rest = html.replace(TAG, '').replace(/<\/[a-z0-9]+>/gi, '')
  if (rest.includes('<'))
    throw new Error(`A stray "<" in: ${rest.slice(rest.indexOf('<'), rest.indexOf('<') + 80)}`)
  return [...html.matchAll(TAG)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [
      key.toLowerCase(),
      value,
    ]),
  }))
}
