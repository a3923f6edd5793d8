import { pictureOf, type DemoBlock } from './demoEntry'
import type { PictureIds } from './paintPictures'

/** The blocks with picture ids instead of names. Throws for an unknown picture. */
export function withPictures(blocks: readonly DemoBlock[], pictures: PictureIds): DemoBlock[] {
  return blocks.map(({ type, data }) => ({
    type,
    data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, resolve(value, pictures)])),
  }))
}

function resolve(value: unknown, pictures: PictureIds): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, pictures))
  const name = pictureOf(value)
  if (name === null) return value
  const id = pictures.get(name)
  if (id === undefined) throw new Error(`The sample has no picture named ${name}.`)
  return id
}
