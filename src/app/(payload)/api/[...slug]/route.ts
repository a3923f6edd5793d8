import config from '@payload-config'
import { REST_DELETE, REST_GET, REST_OPTIONS, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'
import { getPayload } from 'payload'
import { guardRest } from '@/session/guardRest'

type Handler = ReturnType<typeof REST_GET>

/** Puts `guardRest` in front of Payload's REST API. */
function guarded(handler: Handler): Handler {
  return (request, args) =>
    guardRest(
      () => getPayload({ config }),
      request,
      (passed) => handler(passed, args),
    )
}

export const GET = guarded(REST_GET(config))
export const POST = guarded(REST_POST(config))
export const DELETE = guarded(REST_DELETE(config))
export const PATCH = guarded(REST_PATCH(config))
export const PUT = guarded(REST_PUT(config))
export const OPTIONS = guarded(REST_OPTIONS(config))
