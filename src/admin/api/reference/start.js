// Starts the reference in the browser. Everything that would call another host is switched off. The page's
// Content-Security-Policy forbids it too.
const page = document.documentElement
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const chosen = page.dataset.theme
const theme = chosen === 'dark' || chosen === 'light' ? chosen : prefersDark.matches ? 'dark' : 'light'
page.dataset.theme = theme

if (window.Scalar === undefined) {
  document.getElementById('missing').hidden = false
} else {
  window.Scalar.createApiReference('#reference', {
    url: '/api/downloads/openapi.json',
    theme: 'none',
    forceDarkModeState: theme,
    hideDarkModeToggle: true,
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    documentDownloadType: 'none',
    agent: { disabled: true },
    mcp: { disabled: true },
    // A pasted token is gone once the page is closed.
    persistAuth: false,
    authentication: { preferredSecurityScheme: 'client' },
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    defaultOpenAllTags: true,
    orderSchemaPropertiesBy: 'preserve',
    customCss: `
      /* Hides Scalar's own link, because no link leaves this archive, and its ASCII art in place of a response. */
      a[href^="https://www.scalar.com"], .ascii-art {
        display: none !important;
      }
      .light-mode, .dark-mode {
        --scalar-font: var(--page-font);
        --scalar-font-code: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
        --scalar-radius: 3px;
        --scalar-radius-lg: 4px;
        --scalar-radius-xl: 4px;
      }
      .light-mode {
        --scalar-background-1: #ffffff;
        --scalar-background-2: #f5f5f5;
        --scalar-background-3: #ebebeb;
        --scalar-background-accent: #ebebeb;
        --scalar-border-color: #dddddd;
        --scalar-color-1: #141414;
        --scalar-color-2: #4a4a4a;
        --scalar-color-3: #6b6b6b;
        --scalar-color-accent: #141414;
      }
      .dark-mode {
        --scalar-background-1: #141414;
        --scalar-background-2: #222222;
        --scalar-background-3: #2f2f2f;
        --scalar-background-accent: #2f2f2f;
        --scalar-border-color: #2f2f2f;
        --scalar-color-1: #ebebeb;
        --scalar-color-2: #b5b5b5;
        --scalar-color-3: #9a9a9a;
        --scalar-color-accent: #ebebeb;
      }
    `,
  })
}
