import type { MetadataRoute } from 'next'
import { PAPER } from '@/archive/theme/accent'
import { languageOfRequest } from '@/http/language'
import { messages } from '@/messages'

/** Makes the archive installable. Public, because browsers fetch it without cookies. */
export function GET({ headers }: Request): Response {
  const language = languageOfRequest(headers)
  const { archive, footer } = messages[language].archive
  const manifest: MetadataRoute.Manifest = {
    id: '/',
    start_url: '/',
    scope: '/',
    name: archive,
    lang: language,
    description: footer.about,
    display: 'standalone',
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: (['any', 'maskable'] as const).map((purpose) => ({
      src: '/app-icon.png',
      sizes: '512x512',
      type: 'image/png',
      purpose,
    })),
  }
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', Vary: 'Accept-Language, Cookie' },
  })
}
