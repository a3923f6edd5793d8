// Implements the options of curl that the skill uses, for machines without curl: node fakeCurl.mjs [options] URL.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  strict: true,
  allowPositionals: true,
  options: {
    silent: { type: 'boolean' },
    'show-error': { type: 'boolean' },
    'fail-with-body': { type: 'boolean' },
    request: { type: 'string' },
    header: { type: 'string', multiple: true, default: [] },
    form: { type: 'string', multiple: true, default: [] },
    'form-string': { type: 'string', multiple: true, default: [] },
    'data-binary': { type: 'string' },
  },
})
const [url, ...more] = positionals
if (url === undefined || more.length > 0) throw new Error('Give one address.')

const body = bodyOf()
const method = values.request ?? (body === undefined ? 'GET' : 'POST')
const headers = values.header.map((header) => halves(header, ': '))
const response = await fetch(url, { method, headers, body, redirect: 'manual' })
process.stdout.write(await response.text())
// Like curl with --fail-with-body.
if (values['fail-with-body'] && response.status >= 400) process.exitCode = 22

function bodyOf() {
  if (values['data-binary'] !== undefined) return contentOf(values['data-binary'])
  if (values.form.length + values['form-string'].length === 0) return undefined
  const form = new FormData()
  for (const [name, value] of values.form.map((part) => halves(part, '=')))
    if (value.startsWith('@')) form.append(name, new Blob([contentOf(value)]), basename(value.slice(1)))
    else form.append(name, value)
  for (const [name, value] of values['form-string'].map((part) => halves(part, '='))) form.append(name, value)
  return form
}

/** The content of the file for `@file`, else the text itself. */
function contentOf(value) {
  return value.startsWith('@') ? readFileSync(value.slice(1)) : value
}

function halves(text, separator) {
  const at = text.indexOf(separator)
  if (at < 0) throw new Error(`There is no "${separator}" in "${text}".`)
  return [text.slice(0, at), text.slice(at + separator.length)]
}
