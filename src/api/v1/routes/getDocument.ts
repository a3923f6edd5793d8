import { ok } from '@/lib/result'
import { textResponse } from '../response/textResponse'
import type { Route } from '../routing/definition'
import { clientRoute } from '../routing/route'
import { documentText } from '../document/documentText'

/**
 * GET /openapi.json
 * @param routes every route of the interface, this one too; asked for when the first call comes
 */
export const getDocument = (routes: () => readonly Route[]): Route =>
  clientRoute({
    method: 'get',
    operationId: 'getDocument',
    path: '/openapi.json',
    mode: 'read',
    tag: 'Tools',
    summary: 'Read the description of this interface',
    description: 'The OpenAPI 3.1 document. It is made from the code that judges the calls.',
    rawOutput: {
      contentType: 'application/json',
      example: { openapi: '3.1.0', info: { title: 'Update Archive', version: '2026-08-01' }, paths: {} },
    },
    answers: 'The description.',
    handle: async ({ services, request }) => {
      const text = documentText(routes(), services.env.publicUrl)
      return ok(textResponse(text, 'application/json; charset=utf-8', request))
    },
  })
