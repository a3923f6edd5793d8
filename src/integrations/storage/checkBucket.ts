import { randomUUID } from 'node:crypto'
import { messageOf } from '@/lib/errors'
import { StartupError } from '@/runtime/startupError'
import type { Bucket } from './bucket'
import { BucketError, type BucketSettings } from './bucketClient'
import { StorageFull } from './imageStore'

/**
 * Checks that the bucket is there and that the key may write, list, read and delete in it, with a probe object. A full bucket
 * passes, because it can still be read. Throws `StartupError` with one sentence that names the variable to correct.
 */
export async function checkBucket(bucket: Bucket, settings: BucketSettings): Promise<void> {
  const { prefix } = settings
  const key = `${prefix}.probe-${randomUUID()}`
  let step = 'write objects to'
  try {
    const isWritten = await bucket.create(key, new TextEncoder().encode(key)).catch((error: unknown) => {
      if (error instanceof StorageFull) return false
      throw error
    })
    step = 'list the objects of'
    const listed = await bucket.list(key, 'all')
    step = 'read objects of'
    const content = await bucket.getText(key)
    step = 'delete objects of'
    await bucket.delete(key)
    if (isWritten && (content !== key || !listed.some((object) => object.key === key)))
      throw new Error('an object that was just written is missing')
  } catch (error) {
    throw new StartupError(sentence(error, step, settings), { cause: error })
  }
}

function sentence(error: unknown, step: string, { name, endpoint, region }: BucketSettings): string {
  if (!(error instanceof BucketError))
    return `S3_BUCKET ${name} at ${endpoint} cannot be used: ${messageOf(error)}. Check the service.`
  const { reason, isResponse } = error
  if (!isResponse)
    return `S3_ENDPOINT ${endpoint} cannot be reached (${reason}): start the service, or correct the variable.`
  switch (reason) {
    case 'NoSuchBucket':
      return `S3_BUCKET ${name} does not exist at ${endpoint}: create it, or correct the variable.`
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID is unknown at ${endpoint}: correct it.`
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID at ${endpoint}: correct one of them.`
    case 'RequestTimeTooSkewed':
      return `S3_BUCKET ${name} cannot be used, because the clocks of this machine and of ${endpoint} differ by more than 15 minutes: set the clock.`
    case 'AccessDenied':
      return `S3_ACCESS_KEY_ID may not ${step} S3_BUCKET ${name}: grant it that permission.`
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
    case 'PermanentRedirect':
    case 'TemporaryRedirect':
      return `S3_REGION ${region} is not the region of S3_BUCKET ${name} at ${endpoint} (${reason}): correct it.`
    default:
      return `S3_BUCKET ${name} at ${endpoint} cannot be used (${reason}): check that S3_ENDPOINT is the address of an S3 service, and look at its status.`
  }
}
