import { withPayload } from '@payloadcms/next/withPayload'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Type checks and lint are steps of `npm test`; the build does not repeat them.
  typescript: { ignoreBuildErrors: true },
  // The images are served by the archive itself, already in the sizes that pages need.
  images: { unoptimized: true },
}

export default withPayload(config, { devBundleServerPackages: false })
