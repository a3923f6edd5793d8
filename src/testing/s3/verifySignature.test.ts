import { describe, expect, test } from 'vitest'
import { sha256, verifySignature, type SignedRequest } from './verifySignature'

// The examples that AWS publishes in "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)".
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const now = new Date('2013-05-24T00:00:00Z')
const host = 'examplebucket.s3.amazonaws.com'
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function example(
  method: string,
  target: string,
  headers: Record<string, string>,
  signature: string,
): SignedRequest {
  const all = { host, 'x-amz-content-sha256': empty, 'x-amz-date': '20130524T000000Z', ...headers }
  const names = Object.keys(all).sort().join(';')
  const authorization = `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`
  return { method, target, headers: { ...all, authorization } }
}

const getObject = example(
  'GET',
  '/test.txt',
  { range: 'bytes=0-9' },
  'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
)
const examples: [string, SignedRequest][] = [
  ['GET Object', getObject],
  [
    'PUT Object',
    example(
      'PUT',
      '/test%24file.text',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ),
  ],
  [
    'GET Bucket Lifecycle',
    example('GET', '/?lifecycle', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'),
  ],
  [
    'GET Bucket (List Objects)',
    example(
      'GET',
      '/?max-keys=2&prefix=J',
      {},
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  ],
]

test.each(examples)('the example %s of AWS is authentic', (_, request) => {
  expect(verifySignature(request, credentials, now)).toBeNull()
})

describe('a request that differs from the signed one is refused', () => {
  const { headers } = getObject
  const without = (name: string) =>
    Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
  test.each<[string, Partial<SignedRequest>, string]>([
    ['another method', { method: 'PUT' }, 'SignatureDoesNotMatch'],
    ['another path', { target: '/test.tx' }, 'SignatureDoesNotMatch'],
    ['another query', { target: '/test.txt?a=1' }, 'SignatureDoesNotMatch'],
    ['another range', { headers: { ...headers, range: 'bytes=0-10' } }, 'SignatureDoesNotMatch'],
    [
      'another hash of the content',
      { headers: { ...headers, 'x-amz-content-sha256': sha256('x') } },
      'SignatureDoesNotMatch',
    ],
    [
      'a header of S3 that is not signed',
      { headers: { ...headers, 'x-amz-acl': 'public-read' } },
      'AccessDenied',
    ],
    ['no Authorization', { headers: without('authorization') }, 'AccessDenied'],
    ['no date', { headers: without('x-amz-date') }, 'AccessDenied'],
    ['another scheme', { headers: { ...headers, authorization: 'AWS x:y' } }, 'AuthorizationHeaderMalformed'],
  ])('%s', (_, change, code) => {
    expect(verifySignature({ ...getObject, ...change }, credentials, now)).toBe(code)
  })

  test('another region, key, secret or time', () => {
    const verify = (change: Partial<typeof credentials>, at = now) =>
      verifySignature(getObject, { ...credentials, ...change }, at)
    expect(verify({ region: 'eu-central-1' })).toBe('AuthorizationHeaderMalformed')
    expect(verify({ accessKeyId: 'AKIAIOSFODNN7OTHER' })).toBe('InvalidAccessKeyId')
    expect(verify({ secretAccessKey: 'x' })).toBe('SignatureDoesNotMatch')
    expect(verify({}, new Date('2013-05-24T00:15:00Z'))).toBeNull()
    expect(verify({}, new Date('2013-05-24T00:15:01Z'))).toBe('RequestTimeTooSkewed')
    expect(verify({}, new Date('2013-05-23T23:44:59Z'))).toBe('RequestTimeTooSkewed')
  })
})
