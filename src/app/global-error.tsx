'use client'

import { ErrorState, useReaderLanguage, useReaderTheme } from '@/archive/shell/ErrorState'
import { failure as de } from '@/messages/de/failure'
import { failure as en } from '@/messages/en/failure'
import '@/archive/styles/archive.css'

/** Shown when not even the layout can be rendered, for example while the database is unreachable. */
export default function GlobalErrorPage({ error }: { error: Error & { digest?: string } }) {
  const language = useReaderLanguage()
  const theme = useReaderTheme()
  return (
    <html lang={language} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <title>{{ de, en }[language].title}</title>
      </head>
      <body>
        <main>
          <ErrorState requestId={error.digest ?? null} />
        </main>
      </body>
    </html>
  )
}
