import { Suspense, type ReactNode } from 'react'
import { MIB } from '@/domain/limits'
import { embedOf } from '@/domain/videoEmbed'
import { nextTurn } from '@/lib/async'
import { isRecord } from '@/lib/json'
import { renderedBlockSchema, type BlockType, type RenderedData } from '@/domain/post/blocks'
import type { ArchiveMessages } from '@/messages/en/archive'
import type { Language } from '@/messages/language'
import { Icon } from '../icons/icons'
import type { Entry, Picture as PictureData } from '../model'
import { Comparison } from './Comparison'
import { CopyButton } from './CopyButton'
import { LinkCard } from './LinkCard'
import { VideoEmbed } from './VideoEmbed'
import { commonShape, Picture, PictureLink, shapeOf } from './Picture'

interface Props extends Pick<Entry, 'blocks' | 'pictures' | 'rendered'> {
  /** The language of the entry, if it is not the reader's. */
  lang?: Language | undefined
  words: ArchiveMessages['blocks']
}

/** What a renderer gets besides the data of its block. */
interface Context extends Pick<Props, 'lang' | 'words'> {
  /** Its sanitised HTML (`renderBlocks`). */
  html: string
  /** The image with this id, in upper or lower case; undefined if it is missing or has no file. */
  find: (id: string) => PictureData | undefined
}

/**
 * The blocks of an entry, in order. Skips unknown types and invalid data (BLOCK-4), and missing images. Only what the author wrote has
 * the language of the entry; the words of the archive have the reader's.
 */
export function Blocks({ blocks, pictures, rendered, lang, words }: Props) {
  const withFile = pictures.filter(({ variants }) => variants.length > 0)
  const byId = new Map(withFile.map((picture) => [picture.id, picture]))
  const find: Context['find'] = (id) => byId.get(id.toLowerCase())
  const isLong =
    blocks.reduce((sum, { data }, index) => sum + (rendered.html[index]?.length ?? textLength(data)), 0) >
    LONG
  return blocks.map((stored, index) => {
    const block = renderedBlockSchema.safeParse(stored)
    const html = rendered.html[index] ?? ''
    const shown = block.success && (
      <Block key={index} {...block.data} html={html} find={find} lang={lang} words={words} />
    )
    if (!isLong) return shown
    return (
      <Suspense key={index}>
        <Later>{shown}</Later>
      </Suspense>
    )
  })
}

function textLength(data: unknown): number {
  const values: unknown[] = isRecord(data) ? Object.values(data) : []
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
}

/** Characters of HTML that Next takes too long to send in one go. */
const LONG = 2 * MIB

/** Shows a block of a very long entry in a step of its own, so that others are served in between (SEC-20). */
async function Later({ children }: { children: ReactNode }) {
  await nextTurn()
  return children
}

interface BlockProps<Type extends BlockType> extends Context {
  type: Type
  data: RenderedData[Type]
}

function Block<Type extends BlockType>({ type, data, ...context }: BlockProps<Type>) {
  return renderers[type](data, context)
}

const WIDE = '(min-width: 58rem) 54rem, 100vw'

/** The renderer of each block type. */
const renderers: { [Type in BlockType]: (data: RenderedData[Type], context: Context) => ReactNode } = {
  text: (_text, { html, lang }) =>
    // oxlint-disable-next-line react/no-danger -- `renderBlocks` sanitizes it
    html !== '' && <div className="block prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />,

  image: ({ mediaId }, { find, lang, words }) => {
    const picture = find(mediaId)
    return (
      picture && (
        <figure className="block block-wide image-block">
          <PictureLink picture={picture} sizes={WIDE} lang={lang} words={words} />
        </figure>
      )
    )
  },

  gallery: ({ mediaIds }, { find, lang, words }) => {
    const pictures = mediaIds.flatMap((id) => find(id) ?? [])
    return (
      pictures.length > 0 && (
        <ul role="list" className="block block-wide gallery">
          {pictures.map((picture, index) => (
            <li key={index} style={shapeOf(picture)}>
              <PictureLink
                picture={picture}
                sizes="(min-width: 58rem) 40rem, 100vw"
                lang={lang}
                words={words}
              />
            </li>
          ))}
        </ul>
      )
    )
  },

  before_after: ({ beforeMediaId, afterMediaId }, { find, lang, words }) => {
    const [before, after] = [find(beforeMediaId), find(afterMediaId)]
    if (before === undefined && after === undefined) return null
    const pictures = (
      <>
        {after && (
          <div className="comparison-after">
            <Picture picture={after} sizes={WIDE} lang={lang} />
            <span className="comparison-label">{words.after}</span>
          </div>
        )}
        {before && (
          <div className="comparison-before">
            <Picture picture={before} sizes={WIDE} lang={lang} />
            <span className="comparison-label">{words.before}</span>
          </div>
        )}
      </>
    )
    return (
      <figure className="block block-wide comparison">
        {before && after ? (
          <Comparison
            label={words.compare}
            values={{ before: words.before, after: words.after }}
            shape={commonShape(before, after)}
          >
            {pictures}
          </Comparison>
        ) : (
          <div className="comparison-apart">{pictures}</div>
        )}
        <figcaption>
          {before && (
            <PictureLink picture={before} sizes={WIDE} lang={lang} label={words.before} words={words} />
          )}
          {after && (
            <PictureLink picture={after} sizes={WIDE} lang={lang} label={words.after} words={words} />
          )}
        </figcaption>
      </figure>
    )
  },

  video: (data, { lang, words }) => {
    const embed = embedOf(data.url)
    const card = <LinkCard {...data} kind="video" lang={lang} words={words} />
    if (embed === null) return card
    return (
      <div className="block video">
        {card}
        <VideoEmbed
          address={embed.address}
          lang={data.title ? lang : undefined}
          title={data.title || `${words.video}: ${embed.service}`}
          play={words.playHere}
          notice={words.connects(embed.service)}
        />
      </div>
    )
  },

  quote: ({ text, source }, { lang }) =>
    (text !== '' || source) && (
      <figure className="block quote" lang={lang}>
        <blockquote>{text}</blockquote>
        {source && <figcaption>{source}</figcaption>}
      </figure>
    ),

  code: ({ code, language }, { html, words }) =>
    code !== '' && (
      <figure className="block code">
        {language && <figcaption>{language}</figcaption>}
        <pre tabIndex={0} role="group" aria-label={language ? `${words.code}: ${language}` : words.code}>
          {/* oxlint-disable-next-line react/no-danger -- `renderBlocks` escapes it */}
          <code dangerouslySetInnerHTML={{ __html: html }} />
        </pre>
        <CopyButton copy={words.copy} copied={words.copied} />
      </figure>
    ),

  link: (data, { lang, words }) => <LinkCard {...data} kind="link" lang={lang} words={words} />,

  callout: ({ text, tone }, { lang, words }) =>
    text !== '' && (
      <div className="block callout" data-tone={tone} role="note">
        <Icon name={tone} size={20} />
        <p>
          <span className="visually-hidden">{words.tones[tone]}: </span>
          <span lang={lang}>{text}</span>
        </p>
      </div>
    ),
}
