import { Fragment, type ReactNode } from 'react'
import { audienceOptions } from '@/collections/labels'
import type { BlockDifference, FieldDifference, PostDifference, ValueChange } from '@/domain/post/difference'
import type { TextPart } from '@/domain/post/diffText'
import { dateTimeFormat } from '@/lib/dateTimeFormat'
import { history as de } from '@/messages/de/history'
import { history as en } from '@/messages/en/history'
import { LOCALES, type Language } from '@/messages/language'
import './difference.scss'

const WORDS = { en: en.difference, de: de.difference }

interface DifferenceProps {
  difference: PostDifference
  language: Language
  /** What to show for the ids of projects, types of change and images. */
  names?: Readonly<Record<string, ReactNode>>
  /** The zone of dates; the browser's or the server's if omitted. */
  timeZone?: string
}

/** What changed between two contents of a post: changed fields, blocks and alt texts. Works on the server and in browsers. */
export function Difference(props: DifferenceProps) {
  const { difference, language, names = {} } = props
  const { fields, blocks, alts } = difference
  const words = WORDS[language]
  const hasChanges = blocks.some(({ change, isMoved }) => change !== 'same' || isMoved)
  if (fields.length === 0 && alts.length === 0 && !hasChanges)
    return <p className="archive-difference">{words.none}</p>
  return (
    <ol className="archive-difference">
      {fields.map((change) => (
        <li className="archive-difference__change" key={change.field}>
          <p className="archive-difference__place">{words.fields[change.field]}</p>
          <Value change={change} language={language} show={(value) => fieldText(change, value, props)} />
        </li>
      ))}
      {hasChanges &&
        groupUnchanged(blocks).map((group, index) => <Blocks {...props} blocks={group} key={index} />)}
      {alts.map(({ mediaId, parts }) => (
        <li className="archive-difference__change" key={mediaId}>
          <p className="archive-difference__place">
            {words.alt} · {names[mediaId] ?? words.image}
          </p>
          <Text language={language} parts={parts} />
        </li>
      ))}
    </ol>
  )
}

/** Puts neighbouring blocks that did not change together, and every other block alone. */
function groupUnchanged(blocks: readonly BlockDifference[]): BlockDifference[][] {
  const groups: BlockDifference[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last?.[0] && isSame(block) && isSame(last[0])) last.push(block)
    else groups.push([block])
  }
  return groups
}

function isSame({ change, isMoved }: BlockDifference): boolean {
  return change === 'same' && !isMoved
}

function Blocks({ blocks, language, names = {} }: DifferenceProps & { blocks: readonly BlockDifference[] }) {
  const words = WORDS[language]
  const [block] = blocks
  if (!block) return null
  if (isSame(block)) return <li className="archive-difference__same">{words.unchanged(blocks.length)}</li>
  const { label, type, change, isMoved, before, after, fields } = block
  const number = (after ?? before ?? 0) + 1
  const marks = [change === 'same' ? null : words[change], isMoved ? words.moved((before ?? 0) + 1) : null]
  return (
    <li className={`archive-difference__change archive-difference__change--${change}`}>
      <p className="archive-difference__place">
        {words.block(number, label?.[language] ?? words.unknownBlock(type))}{' '}
        <span className="archive-difference__mark">{marks.filter(Boolean).join(', ')}</span>
      </p>
      {fields.map((field) => (
        <div key={field.name}>
          {fields.length > 1 && field.label && (
            <p className="archive-difference__label">{field.label[language]}</p>
          )}
          <Value
            change={field}
            isRemoved={change === 'removed'}
            language={language}
            show={(value) => {
              if (field.isImage) return <Names ids={value} names={names} unknown={words.deletedImage} />
              return field.options?.find((option) => option.value === value)?.label[language] ?? String(value)
            }}
          />
        </div>
      ))}
    </li>
  )
}

function fieldText(
  { field }: FieldDifference,
  value: unknown,
  { language, names = {}, timeZone }: DifferenceProps,
): ReactNode {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'string') return String(value)
  if (field === 'audience') return audienceOptions.find((option) => option.value === value)?.label[language]
  if (field === 'coverMediaId') return names[value] ?? WORDS[language].deletedImage
  if (field !== 'publishAt') return names[value] ?? value
  const style = { dateStyle: 'long', timeStyle: 'short', ...(timeZone && { timeZone }) } as const
  return dateTimeFormat(LOCALES[language], style).format(new Date(value))
}

function Names({
  ids,
  names,
  unknown,
}: {
  ids: unknown
  names: Readonly<Record<string, ReactNode>>
  unknown: string
}) {
  const list = (Array.isArray(ids) ? ids : [ids]).map(String)
  return list.map((id, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {names[id] ?? unknown}
    </Fragment>
  ))
}

function Value({
  change,
  isRemoved = false,
  language,
  show,
}: {
  change: ValueChange
  /** Whether the value went with its block, so that nothing has taken its place. */
  isRemoved?: boolean
  language: Language
  show: (value: unknown) => ReactNode
}) {
  const words = WORDS[language]
  if (change.kind === 'text') return <Text language={language} parts={change.parts} />
  const { before, after } = change
  return (
    <p className="archive-difference__text">
      {isEmpty(before) ? null : (
        <Marked language={language} change="removed">
          {show(before)}
        </Marked>
      )}{' '}
      {isEmpty(after) ? (
        !isRemoved && <i>{words.empty}</i>
      ) : (
        <Marked language={language} change="added">
          {show(after)}
        </Marked>
      )}
    </p>
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

function Text({ parts, language }: { parts: readonly TextPart[]; language: Language }) {
  return (
    <p className="archive-difference__text">
      {parts.map(({ text, change }, index) => {
        if (change === 'same') return shorten(text, index === 0, index === parts.length - 1)
        return (
          <Marked change={change} key={index} language={language}>
            {text}
          </Marked>
        )
      })}
    </p>
  )
}

function Marked({
  change,
  language,
  children,
}: {
  change: 'added' | 'removed'
  language: Language
  children: ReactNode
}) {
  const words = WORDS[language]
  const Tag = change === 'added' ? 'ins' : 'del'
  return (
    <Tag>
      <span className="archive-difference__spoken">
        {change === 'added' ? words.addedText : words.removedText}{' '}
      </span>
      {children}
    </Tag>
  )
}

/** Characters of unchanged text that stand beside a change. */
const CONTEXT = 120

/** An unchanged text without its middle, cut at words: readers look for the changes. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? '' : text.slice(0, CONTEXT).replace(/\S*$/u, '')
  const end = isLast ? '' : text.slice(-CONTEXT).replace(/^\S*/u, '')
  if (text.length <= start.length + end.length + CONTEXT) return text
  return `${start}…${end}`
}
