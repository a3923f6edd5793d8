import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { Header } from '@/archive/shell/Header'
import { preloadFonts } from '@/archive/shell/preloadFonts'
import { SubmitOnce } from '@/archive/shell/SubmitOnce'
import { TimeZone } from '@/archive/shell/TimeZone'
import { barColor } from '@/archive/theme/theme'
import { messages } from '@/messages'
import { environment } from '@/runtime/environment'
import { currentUser, preferences, withRequestId } from './request'
import '@/archive/styles/archive.css'

/** Holds for every page of the archive. */
export const dynamic = 'force-dynamic'

/** The bar of an installed app has the color of the page. */
export async function generateViewport(): Promise<Viewport> {
  const { theme } = await preferences()
  const themeColor = (['light', 'dark'] as const).map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    color: barColor(theme, scheme),
  }))
  return { width: 'device-width', initialScale: 1, themeColor }
}

/** The archive's name in the reader's language, after each page title. Search engines must not index anything. */
export async function generateMetadata(): Promise<Metadata> {
  const { archive } = messages[(await preferences()).language].archive
  return {
    metadataBase: new URL(environment().publicUrl),
    title: { default: archive, template: `%s · ${archive}` },
    manifest: '/manifest.webmanifest',
    icons: { icon: '/icon.svg', apple: '/app-icon.png' },
    robots: { index: false, follow: false },
  }
}

/** The frame of every archive page: language, theme, header, footer. Each page checks access itself. */
export default async function ArchiveLayout({ children }: { children: ReactNode }) {
  preloadFonts()
  const [{ language, theme }, user] = await withRequestId(() => Promise.all([preferences(), currentUser()]))
  const words = messages[language].archive
  return (
    <html lang={language} data-theme={theme === 'system' ? undefined : theme}>
      <body>
        <a className="skip-link" href="#content">
          {words.skipToContent}
        </a>
        <TimeZone />
        <SubmitOnce />
        <Header user={user} language={language} theme={theme} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <footer className="site-footer">
          <p>{words.footer.about}</p>
          {user !== null && (
            <p>
              {words.footer.signedInAs} {user.email}
            </p>
          )}
        </footer>
      </body>
    </html>
  )
}
