import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { escapeHtml } from '@/lib/text'

const FONTS = path.join(import.meta.dirname, 'fonts')

/**
 * Makes sharp draw text with the fonts in this folder: servers and containers often have none, and text would become
 * empty boxes. Call it before the first picture of the process, and `remove` after the last one.
 */
export function installPictureFonts(): { remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-fonts-'))
  const file = path.join(folder, 'fonts.conf')
  // A separate cache folder, because fontconfig warns if it cannot write to the default one.
  const xml = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${escapeHtml(FONTS)}</dir><cachedir>${escapeHtml(path.join(folder, 'cache'))}</cachedir></fontconfig>
`
  writeFileSync(file, xml)
  process.env['FONTCONFIG_FILE'] = file
  return { remove: () => rmSync(folder, { recursive: true, force: true }) }
}
