/** The cover beside an entry of a message; the chat scales it down. */
export function ChatPicture({ address, alt }: { address: string; alt: string }) {
  return <img alt={alt} className="archive-chat__picture" loading="lazy" src={address} />
}
