const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/**
 * What Payload gets instead of a file that is already stored. It would decode the real one again, several times in
 * parallel.
 */
export function placeholderFile() {
  const data = Buffer.from(ONE_PIXEL, 'base64')
  return { name: 'kept.png', mimetype: 'image/png', data, size: data.byteLength }
}
