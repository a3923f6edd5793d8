import { bodySchemaOf, type Operation } from '../apiDocument'
import type { Random } from '../random'
import type { Known } from './known'
import { ODD_TEXTS, ODD_TYPES } from './oddities'
import { textFor, type Make } from './valueMaker'

/** Content type and body of a call, both optional. */
export interface GeneratedBody {
  type: string | null
  body?: string | FormData | Uint8Array<ArrayBuffer>
}

/** A body for an operation: usually by its schema, occasionally truncated or not JSON. */
export function generateBody(random: Random, operation: Operation, make: Make, known: Known): GeneratedBody {
  if (bodySchemaOf(operation, 'multipart/form-data') !== undefined && random.chance(0.9)) {
    const form = formOf(random, known)
    return { type: null, body: form }
  }
  const schema = bodySchemaOf(operation)
  const type = random.chance(0.97) ? 'application/json' : random.pick(ODD_TYPES)
  if (schema === undefined && random.chance(0.8)) return { type: null }
  const text = JSON.stringify(make(schema ?? {}, '')) ?? ''
  if (random.chance(0.02))
    return { type, body: new TextEncoder().encode(text).slice(0, random.int(0, text.length)) }
  if (random.chance(0.01))
    return { type, body: new Uint8Array([0xff, 0xfe, ...new TextEncoder().encode(text.slice(0, 50))]) }
  if (random.chance(0.01))
    return { type, body: text.replace(/:1/, ':1e999').replace('{', '{"__proto__":{"a":1},') }
  return { type, body: text }
}

function formOf(random: Random, known: Known): FormData {
  const form = new FormData()
  const bytes = random.pick(known.images)
  const file = random.chance(0.6) ? bytes : bytes.slice(0, random.int(0, bytes.length))
  if (random.chance(0.95))
    form.append('file', new File([file], random.pick(['a.jpg', '', '../a.png', 'ä😀.webp', 'a\u0000.gif'])))
  if (random.chance(0.9)) form.append('project', String(random.pick(known.values('project'))))
  if (random.chance(0.5)) form.append('alt', textFor(random, { maxLength: 500 }))
  if (random.chance(0.05))
    form.append(random.pick(['file', 'project', 'alt', 'more']), random.pick(ODD_TEXTS))
  return form
}
