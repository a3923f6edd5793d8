import config from '@payload-config'
import { REST_DELETE, REST_GET, REST_OPTIONS, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'
import { getPayload } from 'payload'
import { guardRest } from '@/session/guardRest'

type Handler = ReturnType<typeof REST_GET>

/** Puts `guardRest` in front of Payload's REST API. */
function gated(handler: Handler): Handler {
  return (request, args) =>
    guardRest(
      () => getPayload({ config }),
      request,
      (passed) => handler(passed, args),
    )
}

export const GET = gated(REST_GET(config))
export const POST = gated(REST_POST(config))
export const DELETE = gated(REST_DELETE(config))
export const PATCH = gated(REST_PATCH(config))
export const PUT = gated(REST_PUT(config))
export const OPTIONS = gated(REST_OPTIONS(config))
