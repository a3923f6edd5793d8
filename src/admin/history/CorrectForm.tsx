'use client'

import {
  CheckboxInput,
  Form,
  LeaveWithoutSaving,
  OperationProvider,
  RenderFields,
  TextareaInput,
  useConfig,
  useForm,
  useFormFields,
  useModal,
  useServerFunctions,
} from '@payloadcms/ui'
import {
  createContext,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'
import type { FormState } from 'payload'
import { reduceFieldsToValues } from 'payload/shared'
import type { Audience } from '@/domain/audience'
import type { WordedIssue } from '@/domain/issues'
import { withUnchanged } from '@/domain/kept'
import { LIMITS } from '@/domain/limits'
import { isRecord } from '@/lib/json'
import { isBlank, lengthOf } from '@/lib/text'
import { Button } from '../Button'
import { callArchive, isOutdated, problemText, type RefusedCall } from '../callArchive'
import { ConfirmDialog } from '../ConfirmDialog'
import { focusPath, pathOfPointer, valueIn } from '../fields/focusPath'
import { hasNewRow } from '../fields/hasNewRow'
import { ChecksProvider, NoteList } from '../fields/notes'
import { useFieldNames } from '../fields/useFieldNames'
import { FormIssues } from '../FormIssues'
import { altInputIdOf } from '../images/altInputId'
import { AltInput, HeldAlts, type HeldAlt } from '../images/AltText'
import { KeptNotice } from '../keeping/KeptNotice'
import { SignInAfterRefusal } from '../keeping/SignInAgain'
import { Notice } from '../Notice'
import { previewAddress } from '../preview/address'
import { PreviewPanel, usePreviewMessages } from '../preview/PreviewFrame'
import { useMessages } from '../useMessages'
import { namesOfImages } from '../namesOfImages'
import { changeOf, correctionOf, writtenFields, type FormData } from './correctionOf'
import { Difference } from './Difference'
import { EDITABLE } from './editable'
import { CORRECTED } from './HistoryControls'
import { useHistoryMessages } from './useHistoryMessages'
import { useKeptCorrection } from './useKeptCorrection'

const DIALOG = 'correct-entry'
const NOTE = 'correction-note'

/** The fields of the entry's form that a correction may change. */
const FIELDS: ReadonlySet<string> = new Set(['title', 'teaser', 'blocks'])

interface CorrectionProps {
  postId: string
  title: string
  audience: Audience
  /** Of the version that the form shows. */
  updatedAt: string
  coverId: string | null
  /** The images of the entry, with the names and audiences of the other entries that show them. */
  images: {
    id: string
    alt: string
    filename: string
    others: { name: string; isScheduled: boolean }[]
    src: string
  }[]
  /** The page of the entry. */
  address: string
  /** The content of an older version that the form starts with, or null. */
  restored: FormData | null
}

/** The form of a correction: Payload's own fields of the entry, the alt texts of its images, and what readers learn. */
export function CorrectForm({ state, ...props }: CorrectionProps & { state: FormState }) {
  const { getEntityConfig } = useConfig()
  const { getFormState } = useServerFunctions()
  const { postId: id } = props
  const fields = getEntityConfig({ collectionSlug: 'posts' }).fields.filter(
    (field) => 'name' in field && FIELDS.has(field.name),
  )
  const onChange = useCallback(
    async ({ formState }: { formState: FormState }) => {
      // The server renders new blocks. Nothing else changes the form's state.
      if (!hasNewRow(formState)) return {}
      const { state: next } = await getFormState({
        id,
        collectionSlug: 'posts',
        docPermissions: EDITABLE,
        docPreferences: { fields: {} },
        formState,
        operation: 'update',
        schemaPath: 'posts',
        skipValidation: true,
      })
      return next ?? formState
    },
    [getFormState, id],
  )
  return (
    <OperationProvider operation="update">
      <Checks postId={id}>
        <Alts images={props.images}>
          <Form initialState={state} isInitializing={false} onChange={[onChange]}>
            <RenderFields
              fields={fields}
              forceRender
              parentIndexPath=""
              parentPath=""
              parentSchemaPath="posts"
              permissions
              readOnly={false}
            />
            <Correction {...props} />
          </Form>
        </Alts>
      </Checks>
    </OperationProvider>
  )
}

/** When the server got what is kept of the correction, and a function that notes it. */
const StoredContext = createContext<[at: number | null, note: () => void]>([null, () => undefined])

/** Checks what the server has kept of the correction. A component of its own, so that the fields don't render with each save. */
function Checks({ postId, children }: { postId: string; children: ReactNode }) {
  const [storedAt, setStoredAt] = useState<number | null>(null)
  const stored = useMemo<[number | null, () => void]>(
    () => [storedAt, () => setStoredAt(Date.now())],
    [storedAt],
  )
  return (
    <StoredContext value={stored}>
      <ChecksProvider address={`/api/posts/${postId}/checks?correction=1`} changedAt={storedAt}>
        {children}
      </ChecksProvider>
    </StoredContext>
  )
}

/** The alt texts that were changed, by image, and what is wrong with them. */
interface ChangedAlts {
  alts: Readonly<Record<string, string>>
  setAlts: Dispatch<SetStateAction<ChangedAlts['alts']>>
  setIssues: (issues: ReadonlyMap<string, WordedIssue>) => void
}

const ChangedAltsContext = createContext<ChangedAlts>({
  alts: {},
  setAlts: () => undefined,
  setIssues: () => undefined,
})

/** Holds the alt texts of the entry's images, which are published with the correction. A component of its own, like `Checks`. */
function Alts({ images, children }: Pick<CorrectionProps, 'images'> & { children: ReactNode }) {
  const [alts, setAlts] = useState<ChangedAlts['alts']>({})
  const [issues, setIssues] = useState<ReadonlyMap<string, WordedIssue>>(new Map())
  const changed = useMemo(() => ({ alts, setAlts, setIssues }), [alts])
  const held = useCallback(
    (id: string): HeldAlt | null => {
      const image = images.find((one) => one.id === id)
      if (image === undefined) return null
      const issue = issues.get(id)
      return {
        value: alts[id] ?? image.alt,
        issues: issue ? [issue] : [],
        onChange: (text) => {
          setAlts((given) => ({ ...given, [id]: text }))
          setIssues((found) => (found.has(id) ? new Map([...found].filter(([one]) => one !== id)) : found))
        },
      }
    },
    [alts, images, issues],
  )
  return (
    <ChangedAltsContext value={changed}>
      <HeldAlts value={held}>{children}</HeldAlts>
    </ChangedAltsContext>
  )
}

/** What the server has found wrong, by path, with the value that it is about. */
type ServerErrors = ReadonlyMap<string, { message: string; value: unknown }>

/**
 * Keeps what the server has found wrong at its field until that is changed. Payload asks the server about it, and forgets to after
 * a change that comes shortly before the answer to an earlier one.
 */
function useServerErrors(errors: ServerErrors): void {
  const [fields, dispatchFields] = useFormFields((form) => form)
  useEffect(() => {
    for (const [path, { message, value }] of errors) {
      const field = fields[path]
      const isWrong = field?.value === value
      const isShown = field?.valid === false && field.errorMessage === message
      if (field === undefined || isWrong === isShown) continue
      dispatchFields(
        isWrong
          ? { type: 'ADD_SERVER_ERRORS', errors: [{ path, message }] }
          : {
              type: 'MERGE_SERVER_STATE',
              prevStateRef: { current: fields },
              serverState: withoutError(fields, path),
            },
      )
    }
  }, [dispatchFields, errors, fields])
}

/** What is another in the state of a form without the error at a path. */
function withoutError(fields: FormState, path: string): FormState {
  const without: FormState = { [path]: { valid: true, errorMessage: '' } }
  for (const [parent, { errorPaths, blocksFilterOptions }] of Object.entries(fields))
    if (errorPaths?.includes(path))
      without[parent] = {
        ...(blocksFilterOptions && { blocksFilterOptions }),
        errorPaths: errorPaths.filter((one) => one !== path),
      }
  return without
}

/** The part of the form that is no field of the entry, and the confirmation. */
function Correction({
  postId,
  title,
  audience,
  updatedAt,
  coverId,
  images,
  address,
  restored,
}: CorrectionProps) {
  const { words: admin, language } = useMessages()
  const { correct: words, tooLong } = useHistoryMessages()
  const preview = usePreviewMessages()
  const nameOf = useFieldNames()
  const { openModal } = useModal()
  const { dispatchFields, getData, getField, setModified, setSubmitted } = useForm()
  const { getFormState } = useServerFunctions()
  const [before] = useState(() => getData() as FormData)
  const { alts, setAlts, setIssues } = use(ChangedAltsContext)
  const cover = use(HeldAlts)(coverId ?? '')
  const [note, setNote] = useState('')
  const [isMajor, setMajor] = useState(false)
  const [refused, setRefused] = useState<RefusedCall | null>(null)
  const [errors, setErrors] = useState<ServerErrors>(new Map())
  useServerErrors(errors)
  const [isDone, setDone] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const [storedAt, noteStored] = use(StoredContext)
  const [change, setChange] = useState<Pick<ComponentProps<typeof Difference>, 'difference' | 'names'>>()
  // Follows the keys when there is time.
  const fields = useDeferredValue(useFormFields(([now]) => now))
  const data = useMemo<FormData>(() => reduceFieldsToValues(fields, true), [fields])
  const contentOf = useCallback(
    (after: FormData) => {
      const changed = images.filter(({ id, alt }) => (alts[id] ?? alt) !== alt)
      const texts = Object.fromEntries(changed.map(({ id }) => [id, alts[id] ?? '']))
      return correctionOf(before, after, { alts: texts, coverId })
    },
    [alts, before, coverId, images],
  )
  const content = useMemo(() => contentOf(data), [contentOf, data])
  const others = images.filter(({ id }) => content.alts?.[id] !== undefined).flatMap((image) => image.others)
  const namesOf = (isScheduled: boolean) => [
    ...new Set(others.filter((other) => other.isScheduled === isScheduled).map(({ name }) => name)),
  ]
  const [scheduled, published] = [namesOf(true), namesOf(false)]
  const hasChanges = Object.keys(content).length > 0 || !isBlank(note) || isMajor
  const isUnsaved = hasChanges && !isDone
  const written = useMemo(
    () => ({ ...writtenFields(before, data), alts, note, isMajor }),
    [alts, before, data, isMajor, note],
  )
  const { kept, isKept, forget, finish } = useKeptCorrection(
    postId,
    updatedAt,
    isUnsaved ? written : null,
    noteStored,
  )

  useEffect(() => {
    if (hasChanges) setModified(true)
  }, [hasChanges, setModified])
  // After the question before leaving is gone.
  useEffect(() => {
    if (isDone) window.location.assign(`${address}?${CORRECTED}=1`)
  }, [address, isDone])

  async function restore(given: Readonly<Record<string, unknown>>) {
    const { state } = await getFormState({
      id: postId,
      collectionSlug: 'posts',
      data: {
        ...before,
        ...writtenFields(before, given),
        ...('blocks' in given && { blocks: withUnchanged(given.blocks, before.blocks) }),
      },
      docPermissions: EDITABLE,
      docPreferences: { fields: {} },
      operation: 'update',
      renderAllFields: true,
      schemaPath: 'posts',
      skipValidation: true,
    })
    if (state) dispatchFields({ type: 'REPLACE_STATE', state })
    const texts = Object.entries(isRecord(given.alts) ? given.alts : {})
    setAlts(Object.fromEntries(texts.map(([id, alt]) => [id, String(alt)])))
    setNote(typeof given.note === 'string' ? given.note : '')
    setMajor(given.isMajor === true)
  }

  const fill = useEffectEvent(async () => {
    if (restored === null) return
    await restore({ ...restored })
    // When the page is loaded again, it offers what was written since.
    window.history.replaceState(null, '', `${address}/correct`)
  })
  useEffect(() => queueMicrotask(() => void fill()), [])

  /** The image that a pointer into the correction is about. */
  function imageOf(pointer: string) {
    const path = pathOfPointer(pointer)
    const value = valueIn({ ...data, cover: coverId }, path)
    return images.find(({ id }) => id === value || path === `alts.${id}`)
  }

  /** The path of the control that a pointer into the correction is about: of an image, where its alt text is written. */
  function controlOf(pointer: string): string {
    const path = pathOfPointer(pointer)
    if (path === 'note') return NOTE
    const image = path.startsWith('alts.') ? imageOf(pointer) : undefined
    if (image === undefined) return path
    return image.id === coverId ? 'cover' : (pathOfImage(data.blocks, image.id) ?? path)
  }

  /** What is wrong, by the path of the control. */
  const byControl = ({ issues }: RefusedCall) =>
    new Map(issues.map((issue) => [controlOf(issue.pointer), issue]))

  /** The name of a control. */
  function nameOfControl(path: string, { pointer }: WordedIssue): string {
    if (path === NOTE) return words.note
    return imageOf(pointer)?.filename ?? nameOf(path)
  }

  const [noteLength, maxNote] = [lengthOf(note), LIMITS.correctionNote]

  async function ask() {
    if (noteLength > maxNote) return focusPath(NOTE)
    setRefused(null)
    setIssues(new Map())
    const change = changeOf(before, getData(), { audience, coverId, images, alts })
    const names = await namesOfImages(change.imageIds)
    setChange({ difference: change.difference, names: Object.fromEntries(names) })
    openModal(DIALOG)
  }

  async function correct() {
    const body = {
      ...contentOf(getData()),
      ...(!isBlank(note) && { note }),
      major: isMajor,
      updatedAt,
    }
    const response = await callArchive(`/api/posts/${postId}/correct`, { body })
    if (response.ok) {
      await finish()
      return setDone(true)
    }
    setRefused(response)
    if (isOutdated(response)) return
    setIssues(new Map(response.issues.map((issue) => [imageOf(issue.pointer)?.id ?? '', issue])))
    const found = byControl(response)
    setSubmitted(true)
    const inForm = [...found].filter(
      ([path, { pointer }]) => FIELDS.has(path.split('.')[0] ?? '') && !imageOf(pointer),
    )
    setErrors(new Map(inForm.map(([path, { message }]) => [path, { message, value: getField(path)?.value }])))
    const [first] = found.keys()
    if (first) focusPath(first)
  }

  const wrong = refused ? byControl(refused) : new Map<string, WordedIssue>()
  if (noteLength > maxNote) wrong.set(NOTE, { pointer: '/note', message: tooLong(noteLength, maxNote) })
  /** Props of an input that is no field of the form. */
  const inputAt = (path: string) => {
    const issue = wrong.get(path)
    return { path, showError: issue !== undefined, AfterInput: <FormIssues issues={issue ? [issue] : []} /> }
  }

  return (
    <>
      <LeaveWithoutSaving disablePreventLeave={!isUnsaved} />
      <SignInAfterRefusal onBack={() => setRefused(null)} refused={refused} />
      {kept && (
        <div className="archive-correct__kept">
          <KeptNotice
            isChangedSince={kept.base !== updatedAt}
            kept={kept}
            onDiscard={forget}
            onRestore={() => {
              forget()
              void restore(kept.content)
            }}
          />
        </div>
      )}
      {coverId !== null && cover !== null && (
        <section aria-labelledby="cover">
          <h2 id="cover">{words.cover}</h2>
          <div className="archive-correct__image">
            <img alt="" src={images.find(({ id }) => id === coverId)?.src} />
            <div>
              <AltInput {...cover} id={altInputIdOf('cover')} isNeeded={audience === 'public'} />
              <NoteList path="cover" />
            </div>
          </div>
        </section>
      )}
      <section aria-labelledby="readers">
        <h2 id="readers">{words.aboutReaders}</h2>
        <TextareaInput
          {...inputAt(NOTE)}
          description={words.noteHelp}
          label={words.note}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setNote(event.target.value)}
          rows={2}
          value={note}
        />
        <CheckboxInput
          checked={isMajor}
          id="correction-major"
          label={words.major}
          name="correction-major"
          onToggle={() => setMajor(!isMajor)}
        />
      </section>
      {refused && isOutdated(refused) && (
        <Notice tone="warning">
          <p>{words.changed}</p>
          <Button
            buttonStyle="secondary"
            margin={false}
            onClick={() => window.location.reload()}
            size="medium"
          >
            {words.reload}
          </Button>
        </Notice>
      )}
      {refused && !isOutdated(refused) && (
        <Notice tone="error">
          <p>{words.refused}</p>
          {refused.issues.length === 0 ? (
            <p>{problemText(refused, admin)}</p>
          ) : (
            <ul>
              {[...wrong].map(([path, issue]) => (
                <li key={path}>
                  {path === '' ? (
                    issue.message
                  ) : (
                    <button onClick={() => focusPath(path)} type="button">
                      <strong>{nameOfControl(path, issue)}</strong> {issue.message}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <div className="archive-correct__actions">
        <Button
          disabled={!hasChanges}
          id="save-correction"
          margin={false}
          onClick={() => void ask()}
          type="button"
        >
          {words.save}
        </Button>
        <Button
          buttonStyle="secondary"
          extraButtonProps={{ 'aria-expanded': isPreviewing }}
          id="preview-correction"
          margin={false}
          onClick={() => setPreviewing(!isPreviewing)}
          type="button"
        >
          {preview.label}
        </Button>
        <Button buttonStyle="secondary" el="link" margin={false} to={address}>
          {admin.cancel}
        </Button>
        {!hasChanges && <p className="archive-correct__lead">{words.nothing}</p>}
        {isUnsaved && !isKept && <p role="status">{words.notKept}</p>}
      </div>
      {isPreviewing && (
        <PreviewPanel
          address={previewAddress(postId, { isCorrection: true })}
          onClose={() => setPreviewing(false)}
          shows={preview.frame.correction}
          update={storedAt}
        />
      )}
      <ConfirmDialog
        confirmLabel={words.confirm}
        confirmingLabel={words.confirming}
        heading={words.confirmTitle}
        onConfirm={correct}
        slug={DIALOG}
      >
        <p>
          <strong>{content.title ?? title}</strong>
        </p>
        {change && (
          <div aria-label={words.changes} className="archive-correct__changes" role="region" tabIndex={0}>
            <Difference {...change} language={language} />
          </div>
        )}
        <p>{admin.approval.reach[audience]}</p>
        <p>{isBlank(note) ? words.withoutNote : words.withNote(note)}</p>
        {isMajor && <p>{words.isMajor}</p>}
        <p>{words.chat}</p>
        {published.length > 0 && <Named lead={words.others(published.length)} names={published} />}
        {scheduled.length > 0 && <Named lead={words.scheduled(scheduled.length)} names={scheduled} />}
      </ConfirmDialog>
    </>
  )
}

/** Other entries that the correction changes. */
function Named({ lead, names }: { lead: string; names: readonly string[] }) {
  return (
    <Notice tone="warning">
      <p>{lead}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** Where in the blocks of a form an image is shown first. */
function pathOfImage(blocks: unknown, id: string): string | undefined {
  const fields = ['mediaId', 'beforeMediaId', 'afterMediaId', 'mediaIds']
  for (const [index, block] of (Array.isArray(blocks) ? blocks : []).entries())
    for (const field of fields) {
      const value = isRecord(block) ? block[field] : undefined
      const place = Array.isArray(value) ? value.indexOf(id) : -1
      if (value === id) return `blocks.${index}.${field}`
      if (place >= 0) return `blocks.${index}.${field}.${place}`
    }
  return undefined
}
