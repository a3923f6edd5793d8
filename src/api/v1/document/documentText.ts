import type { Route } from '../routing/definition'
import { documentOf } from './documentOf'

const known = new WeakMap<readonly Route[], Map<string, string>>()

/** The OpenAPI document of these routes as JSON, made once for each base address. */
export function documentText(routes: readonly Route[], publicUrl: string): string {
  const texts = known.get(routes) ?? new Map<string, string>()
  known.set(routes, texts)
  const text = texts.get(publicUrl) ?? `${JSON.stringify(documentOf(routes, publicUrl), null, 2)}\n`
  texts.set(publicUrl, text)
  return text
}
