import { withPayload } from '@payloadcms/next/withPayload'

/** Headers of every page (SEC-8). The Content Security Policy is that of `src/server/http/pagePolicy.ts`. */
const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
]

/** The admin shows the preview of an entry in a frame. */
const framedByAdmin = [{ key: 'X-Frame-Options', value: 'SAMEORIGIN' }]

/** The URL of this page contains the secret of a sign-in link: it must be neither stored nor sent as a referrer. */
const secretAddress = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cache-Control', value: 'no-store' },
]

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // The same for the same source, wherever it is built.
  generateBuildId: () => process.env.BUILD_ID ?? null,
  // Bundling these would give the server and the pages separate copies of Payload, with separate instances and error
  // classes.
  serverExternalPackages: [
    'payload',
    '@payloadcms/db-postgres',
    '@payloadcms/drizzle',
    'drizzle-orm',
    'pg',
    'sharp',
    // Plain Node code that bundling would not improve.
    '@slack/web-api',
    '@slack/webhook',
    'undici',
  ],
  reactStrictMode: true,
  // `npm test` checks types and runs the linter; the build does not repeat that.
  typescript: { ignoreBuildErrors: true },
  // The archive serves its images itself, in the sizes that pages need.
  images: { unoptimized: true },
  // Short addresses for the page of the digest, which is the list of its runs.
  redirects: async () => [
    { source: '/admin/digest', destination: '/admin/collections/digest-runs', permanent: false },
    { source: '/admin/digest/runs/:id', destination: '/admin/collections/digest-runs/:id', permanent: false },
  ],
  headers: async () => [
    { source: '/:path*', headers },
    { source: '/preview/:id', headers: framedByAdmin },
    { source: '/sign-in/confirm', headers: secretAddress },
    { source: '/unsubscribe/:path*', headers: secretAddress },
    { source: '/feeds/:path*', headers: secretAddress.slice(0, 1) },
  ],
}

export default withPayload(config, { devBundleServerPackages: false })
