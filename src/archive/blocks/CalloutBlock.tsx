import type { CALLOUT_TONES } from '@/domain/post/blocks'
import { Icon } from '../icons/icons'
import type { ArchiveMessages } from '@/messages/en/archive'

interface Props {
  text: string
  tone: (typeof CALLOUT_TONES)[number]
  words: ArchiveMessages
}

/** A few sentences that must not be missed, with a rule and a sign in the colour of their tone. */
export function CalloutBlock({ text, tone, words }: Props) {
  if (text === '') return null
  return (
    <div className="block callout" data-tone={tone} role="note">
      <Icon name={tone} size={20} />
      <p>
        <span className="visually-hidden">{words.blocks.tones[tone]}: </span>
        {text}
      </p>
    </div>
  )
}
