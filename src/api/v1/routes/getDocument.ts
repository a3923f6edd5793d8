import { ok } from '@/lib/result'
import { documentText } from '../document/documentOf'
import { type Route } from '../routing/defineRoute'
import { clientAccess, defineRoute, textResponse } from '../route'

/**
 * GET /openapi.json (API-16, API-19).
 * @param routes every route of the API, this one included
 */
export const getDocument = (routes: () => readonly Route[]): Route =>
  defineRoute({
    method: 'get',
    path: '/openapi.json',
    access: clientAccess('read'),
    operationId: 'getDocument',
    tag: 'Tools',
    summary: 'Read the description of this interface',
    description: 'The OpenAPI 3.1 document. It is made from the code that judges the calls.',
    responses: {
      200: {
        description: 'The description.',
        contentType: 'application/json',
        example: { openapi: '3.1.0', info: { title: 'Update Archive', version: '2026-08-01' }, paths: {} },
      },
    },
    handle: async ({ services, request }) => {
      const text = documentText(routes(), services.env.publicUrl)
      return ok(textResponse(text, 'application/json; charset=utf-8', request))
    },
  })
