/** A channel as people write it: `#updates`. An id of the chat service stays as it is. */
export function channelName(channel: string): string {
  return /^[#@]/.test(channel) || /^[A-Z][A-Z0-9]{7,}$/.test(channel) ? channel : `#${channel}`
}
