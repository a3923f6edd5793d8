import type { Operation, Parameter, Schema } from '../apiDocument'
import type { Random } from '../random'
import type { Make } from './valueMaker'

/** A path with values for its parameters, and a query. */
export function generateAddress(random: Random, address: string, operation: Operation, make: Make): string {
  const path = address.replace(/\{(\w+)\*?\}/g, (_, name: string) =>
    segment(random, make(parameterOf(operation, name), name)),
  )
  return path + queryOf(random, operation, make)
}

function parameterOf(operation: Operation, name: string): Schema {
  const found = operation.parameters?.find((one) => one.in === 'path' && one.name === name)
  return found?.schema ?? { type: 'string' }
}

/** A value encoded for an address, occasionally badly. */
function segment(random: Random, value: unknown): string {
  if (random.chance(0.03))
    return random.pick([
      '%',
      '%zz',
      '%E0%A4%A',
      '%00',
      '%2e%2e',
      '%2f',
      '%252e',
      'a%',
      '%u0041',
      'a/b',
      '',
      '.',
      'a;b=c',
      '\\',
    ])
  return encodeURIComponent(
    typeof value === 'string' ? value.toWellFormed() : String(JSON.stringify(value)).slice(0, 500),
  )
}

/** A query with some of the parameters: some twice, some unknown, some badly encoded. */
function queryOf(random: Random, operation: Operation, make: Make): string {
  const declared = (operation.parameters ?? []).filter((one) => one.in === 'query')
  const wanted: Parameter[] = declared.filter(({ required }) => required === true || random.chance(0.3))
  const twice = random.some(wanted, 0.05)
  const pairs = [...wanted, ...twice].map(
    ({ name, schema }) => `${name}=${segment(random, make(schema, name))}`,
  )
  if (random.chance(0.05))
    pairs.push(
      random.pick([
        'audience=internal',
        'where[a][equals]=1',
        '=',
        '&&',
        '?',
        '__proto__=1',
        'depth=9',
        '%=%',
        'page[]=1',
        'a'.repeat(3000),
      ]),
    )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
