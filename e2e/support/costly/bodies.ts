import type { Door } from './doors'

/** Bytes of a query in a URL, below the limit of request headers. */
const QUERY_BYTES = 14 * 1024
/** More members than any record has, below what Payload's REST counts before it parses (LIMIT-26). */
const MOST_VALUES = 700_000

/** A hostile record as JSON, at most as large as the door accepts. Null if the door has no place for it. */
type RecordBody = (door: Door) => string | null

/** The largest number of pieces of this size that fit. */
const fitting = ({ bytes, fields = {} }: Door, size: number, max: number) =>
  Math.max(0, Math.min(max, Math.floor((bytes - 120 - JSON.stringify(fields).length) / size)))

const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at.toString(36)}":0`).join(',')

const record = ({ fields = {} }: Door, members: string) =>
  `{${[...Object.entries(fields).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`), members].filter(Boolean).join(',')}}`

const text =
  (unit: string): RecordBody =>
  (door) =>
    door.text === undefined
      ? null
      : record(
          door,
          `"${door.text}":"${unit.repeat(fitting(door, Buffer.byteLength(unit), 32 * 1024 * 1024))}"`,
        )

/** A block of an entry, as the door takes it. */
const block = ({ call }: Door, type: string, data: object) =>
  JSON.stringify(call.includes(' /api/v1/') ? { type, data } : { blockType: type, ...data })

const isOfEntry = ({ list }: Door) => list === 'tags'

/** Hostile records by what is hostile about them. */
export const RECORDS: Readonly<Record<string, RecordBody>> = {
  '80,000 unknown keys': (door) => record(door, keys(fitting(door, 8, 80_000))),
  'the most unknown keys': (door) => record(door, keys(fitting(door, 9, MOST_VALUES))),
  'unknown keys within a group': ({ group, ...door }) =>
    group === undefined ? null : record(door, `"${group}":{${keys(fitting(door, 8, 80_000))}}`),
  'unknown keys within rows': ({ list, ...door }) =>
    list === undefined
      ? null
      : record(
          door,
          `"${list}":[${Array(50)
            .fill(`{${keys(fitting(door, 450, 1_600))}}`)
            .join(',')}]`,
        ),
  'keys that are paths': (door) =>
    record(
      door,
      Array.from(
        { length: fitting(door, 60, 20_000) },
        (_, at) => `"${'a.'.repeat(20)}${at}":{"in":[0]}`,
      ).join(),
    ),
  '100,000 levels': (door) => {
    const levels = fitting(door, 2, 100_000)
    return record(door, `"${door.text ?? 'x'}":${'['.repeat(levels)}${']'.repeat(levels)}`)
  },
  'many records of 90 levels': (door) => {
    const one = `${'{"a":'.repeat(90)}0${'}'.repeat(90)}`
    return record(
      door,
      `"${door.group ?? 'x'}":[${Array(fitting(door, one.length + 1, 5_000))
        .fill(one)
        .join()}]`,
    )
  },
  'one long word': text('a'),
  'exclamation marks': text('!'),
  'dashes, quotes and emoji': text('—„“”😀'),
  'lone surrogates': text('\\ud83d'),
  'many rows': ({ list, ...door }) =>
    list === undefined
      ? null
      : record(
          door,
          `"${list}":[${Array(fitting(door, 4, MOST_VALUES))
            .fill('"a"')
            .join()}]`,
        ),
  'many different rows': ({ list, ...door }) =>
    list === undefined
      ? null
      : record(
          door,
          `"${list}":[${Array.from({ length: fitting(door, 11, 100_000) }, (_, at) => `"t${at}"`).join()}]`,
        ),
  'many blocks': (door) => {
    const one = block(door, 'text', { text: '' })
    const blocks = Array(fitting(door, one.length + 1, 160_000)).fill(one)
    return isOfEntry(door) ? record(door, `"blocks":[${blocks.join()}]`) : null
  },
  'many images': (door) => {
    const ids = Array<string>(fitting(door, 4, MOST_VALUES)).fill('a')
    return isOfEntry(door) ? record(door, `"blocks":[${block(door, 'gallery', { mediaIds: ids })}]`) : null
  },
}

type QueryBody = (door: Door) => string | null

const room = ({ bytes }: Door) => bytes || QUERY_BYTES
const filled = (door: Door, piece: (at: number) => string) => {
  const size = piece(10_000).length + 1
  return Array.from({ length: Math.floor(room(door) / size) }, (_, at) => piece(at)).join('&')
}
const word =
  (unit: string): QueryBody =>
  (door) =>
    door.text === undefined
      ? null
      : `${encodeURIComponent(door.text)}=${encodeURIComponent(unit).repeat(
          Math.floor((room(door) - 80) / encodeURIComponent(unit).length),
        )}`

/** Hostile queries. */
export const QUERIES: Readonly<Record<string, QueryBody>> = {
  'a long word': word('a'),
  'a thousand words': word('ab '),
  'alternatives without end': word('a or -"b '),
  'open quotes': word('"a -'),
  wildcards: word('%_\\'),
  brackets: word('(['),
  'many values of a list': (door) =>
    door.list === undefined
      ? null
      : `${door.list}=${Array.from({ length: Math.floor(room(door) / 6) }, (_, at) => `t${at % 9999}`).join(',')}`,
  'a parameter many times': (door) => filled(door, (at) => `${door.list ?? 'tag'}=${at}`),
  'many parameters': (door) => filled(door, (at) => `p${at}=`),
  'where … in': (door) => {
    const name = (door.text?.startsWith('where') === true ? door.text : 'where[id][like]').replace(
      '[like]',
      '[in]',
    )
    // Four bytes each, all different.
    const values = Array.from({ length: Math.floor((room(door) - name.length - 1) / 4) }, (_, at) =>
      (at + 36 ** 2).toString(36).slice(-3),
    )
    return `${name}=${values.join(',')}`
  },
  'where … in as a list': (door) => filled(door, (at) => `where[id][in][]=${at}`),
  'where … or': (door) => filled(door, (at) => `where[or][${at}][id][equals]=a`),
  'where, nested': (door) => `where${'[or][0]'.repeat(Math.floor((room(door) - 40) / 7))}[id][equals]=a`,
  'where … a path': (door) => `where[${'a.'.repeat(Math.floor((room(door) - 40) / 2))}a][equals]=a`,
  'where … a line of a log': (door) =>
    `where[${'Failed+query:+'.repeat(Math.floor((room(door) - 40) / 14))}][equals]=a`,
  'where … a line with tokens': (door) =>
    `where[${'eyJ'.repeat(Math.floor((room(door) - 40) / 3))}][equals]=a`,
  'a list of everything': () => 'limit=0',
  'a long list': () => 'limit=100000',
  'where … an index': () => 'where[tags.0][exists]=true',
  'sort by many': (door) => `sort=${'title,-id,'.repeat(Math.floor((room(door) - 40) / 10))}`,
  'select many': (door) => filled(door, (at) => `select[k${at}]=true`),
  'brackets in a name': (door) => `a${'[b]'.repeat(Math.floor((room(door) - 40) / 3))}=1`,
}
