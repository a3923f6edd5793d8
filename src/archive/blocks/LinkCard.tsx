import { Icon } from '../icons/icons'
import type { ArchiveMessages } from '@/messages/en/archive'
import type { Language } from '@/messages/language'
import { webAddress } from '../webAddress'

interface Props {
  kind: 'link' | 'video'
  url: string
  title?: string | null | undefined
  description?: string | null | undefined
  /** The language of title and description, if it is not the reader's. */
  lang?: Language | undefined
  words: ArchiveMessages['blocks']
}

/**
 * A card that names its target, which neither the server nor the page fetches. A URL that is not http or https is shown as
 * text.
 */
export function LinkCard({ kind, url, title, description, lang, words }: Props) {
  const address = webAddress(url)
  const content = (
    <>
      {kind === 'video' && (
        <span className="link-card-sign">
          <Icon name="play" size={20} />
        </span>
      )}
      <span className="link-card-text">
        <span className="link-card-title" lang={title ? lang : undefined}>
          {title || address?.short || url}
        </span>
        {description && (
          <span className="link-card-description" lang={lang}>
            {description}
          </span>
        )}
        <span className="link-card-host">
          {kind === 'video' && `${words.video} · `}
          {address === null ? url : words.leadsTo(address.host)}
        </span>
      </span>
    </>
  )
  if (address === null) return <p className="block link-card">{content}</p>
  return (
    <p className="block">
      <a className="link-card" href={address.href} rel="noopener noreferrer nofollow">
        {content}
        <Icon name="outward" />
      </a>
    </p>
  )
}
