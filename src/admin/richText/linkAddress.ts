const PROTOCOL = /^[a-z][a-z\d+.-]*:/i
const ALLOWED = /^(?:https?:\/\/[^\s]|mailto:[^\s])/i
const MAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/
const HOST = /^[^\s/:]+\.[^\s/:]{2,}(?::\d+)?(?:[/?#]\S*)?$/

/** The address of a link as a person types it, complete with its protocol. Null if the archive would not link it (BLOCK-6). */
export function linkAddress(typed: string): string | null {
  const address = typed.trim()
  if (/\s/.test(address)) return null
  if (ALLOWED.test(address)) return address
  if (MAIL.test(address)) return `mailto:${address}`
  return HOST.test(address) && (!PROTOCOL.test(address) || /^[^:]+:\d/.test(address))
    ? `https://${address}`
    : null
}
