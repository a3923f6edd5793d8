import { z } from 'zod'
import { CONTENT_LANGUAGES, contentText, type ContentName } from '@/content/contentText'
import { chooseLanguage } from '@/http/language'
import { ok } from '@/lib/result'
import { documentText } from '../document/documentOf'
import { clientAccess, defineRoute, textResponse } from '../routing/route'
import type { Route } from '../routing/defineRoute'

/**
 * GET /openapi.json (API-16, API-19).
 * @param routes every route of the API, this one included
 */
export const getDocument = (routes: () => readonly Route[]): Route =>
  defineRoute('get', '/openapi.json', clientAccess('read'), {
    operationId: 'getDocument',
    tag: 'Tools',
    summary: 'Read the OpenAPI document',
    description: 'The OpenAPI 3.1 document. It is generated from the code that validates the requests.',
    responses: {
      200: {
        description: 'The document.',
        contentType: 'application/json',
        example: { openapi: '3.1.0', info: { title: 'Update Archive', version: '2026-08-01' }, paths: {} },
      },
    },
    handle: async ({ services, request }) => {
      const text = documentText(routes(), services.env.publicUrl)
      return ok(textResponse(text, 'application/json; charset=utf-8', request))
    },
  })

/** `Content-Type` of the texts. */
export const MARKDOWN = 'text/markdown; charset=utf-8'

const languageSchema = z.enum(CONTENT_LANGUAGES).optional().meta({
  description: 'Language of the text. By default `Accept-Language` decides between German and English.',
  example: 'en',
})

export const getStyleGuide = textRoute('style-guide', {
  operationId: 'getStyleGuide',
  example: '# How to write an entry\n\nThe title says what changed.',
  summary: 'Read the editorial guide',
  description: 'How to write an entry, as Markdown: order, tone, length, images and audience, with examples.',
})

export const getSkill = textRoute('skill', {
  operationId: 'getSkill',
  example: '---\nname: update-archive\ndescription: Write drafts for the update archive\n---\n',
  summary: 'Read the skill file for an AI assistant',
  description:
    'A ready-made `SKILL.md` for an assistant that knows nothing else about the archive. It contains the base URL but no token.',
})

function textRoute(
  name: ContentName,
  { example, ...description }: { operationId: string; summary: string; description: string; example: string },
) {
  return defineRoute('get', `/${name}`, clientAccess('read'), {
    tag: 'Tools',
    ...description,
    query: z.object({ language: languageSchema }),
    responses: { 200: { description: 'The text.', contentType: 'text/markdown', example } },
    responseHeaders: ['Content-Language', 'Vary'],
    handle: async ({ services, request, query }) => {
      const language = chooseLanguage(query.language, request.headers.get('accept-language'))
      const text = contentText(name, language, services.env.publicUrl)
      const headers = { Vary: 'Accept-Language', 'Content-Language': language }
      return ok(textResponse(text, MARKDOWN, request, headers))
    },
  })
}
