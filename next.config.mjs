import { withPayload } from '@payloadcms/next/withPayload'

/** Headers of every page: nobody frames it, no plug-in runs in it, no address of it is told to others. */
const headers = [
  {
    key: 'Content-Security-Policy',
    value: "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
]

/** The address of this page holds a sign-in link's secret: no browser keeps it or tells anyone. */
const secretAddress = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cache-Control', value: 'no-store' },
]

/**
 * The reference of the interface runs a foreign script (Scalar), which writes styles into the page: nothing but this archive is
 * loaded or called, whatever the script would like.
 */
const reference = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // One copy of Payload for the server's bundle and for the pages: they share its instance, and tell its errors by class.
  serverExternalPackages: [
    'payload',
    '@payloadcms/db-postgres',
    '@payloadcms/drizzle',
    'drizzle-orm',
    'pg',
    'sharp',
    // Node's own code, which the pages' bundler has nothing to add to.
    '@slack/web-api',
    '@slack/webhook',
    'undici',
  ],
  reactStrictMode: true,
  // Type checks and lint are steps of `npm test`; the build does not repeat them.
  typescript: { ignoreBuildErrors: true },
  // The images are served by the archive itself, already in the sizes that pages need.
  images: { unoptimized: true },
  // The digest has pages of its own; Payload's navigation and dashboard lead to those of its collection.
  redirects: async () => [
    { source: '/admin/collections/digest-runs', destination: '/admin/digest', permanent: false },
    { source: '/admin/collections/digest-runs/:id', destination: '/admin/digest/runs/:id', permanent: false },
  ],
  headers: async () => [
    { source: '/:path*', headers },
    { source: '/sign-in/confirm', headers: secretAddress },
    { source: '/admin/api/reference', headers: [{ key: 'Content-Security-Policy', value: reference }] },
  ],
}

export default withPayload(config, { devBundleServerPackages: false })
