import type { ArchiveMessages } from '@/messages/en/archive'
import { CopyButton } from './CopyButton'

interface Props {
  code: string
  language?: string | null | undefined
  words: ArchiveMessages
}

/** Code in its own frame: long lines scroll inside it, and it can be copied as it was written. */
export function CodeBlock({ code, language, words }: Props) {
  if (code === '') return null
  return (
    <figure className="block code">
      {language && <figcaption>{language}</figcaption>}
      <pre
        tabIndex={0}
        role="region"
        aria-label={language ? `${words.blocks.code}: ${language}` : words.blocks.code}
      >
        <code>{code}</code>
      </pre>
      <CopyButton copy={words.blocks.copy} copied={words.blocks.copied} />
    </figure>
  )
}
