const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/**
 * What Payload receives in place of a file that is already kept. Given the real one it would decode it again, several
 * times at once, and hold it in memory.
 */
export function placeholderFile() {
  const data = Buffer.from(ONE_PIXEL, 'base64')
  return { name: 'kept.png', mimetype: 'image/png', data, size: data.byteLength }
}
