'use client'

import {
  ConfigProvider,
  DefaultEditView,
  DocumentInfoProvider,
  LivePreviewProvider,
  ServerFunctionsProvider,
  useAuth,
  useConfig,
  useDocumentInfo,
  useDocumentTitle,
  useFormFields,
  useLivePreviewContext,
  useModal,
  useServerFunctions,
  useTranslation,
} from '@payloadcms/ui'
import type {
  ClientUser,
  DocumentViewClientProps,
  SanitizedDocumentPermissions,
  ServerFunctionClient,
} from 'payload'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { hasRole } from '@/domain/role'
import { isRecord } from '@/lib/json'
import type { Post, User } from '@/payload-types'
import { Rendering } from '../approval/Rendering'
import { SaveNowContext, type SaveNow } from '../approval/saveNow'
import { useApprovalMessages } from '../approval/useApprovalMessages'
import { Button } from '../Button'
import { callArchive } from '../callArchive'
import { previewAddress } from '../preview/address'
import { hasNewRow } from '../fields/hasNewRow'
import { NotesProvider } from '../fields/notes'
import { newFormName } from '../keeping/kept'
import { LockedDialog, LockedNotice } from './LockedDialog'
import { OvertakenNotice } from './OvertakenNotice'
import { holderOf } from './requests'
import { RestoreKept } from './RestoreKept'
import { useWritingMessages } from './useWritingMessages'
import { WritingContext, type Overtaken } from './writingContext'
import './writing.scss'

/** A post that the form has created, and what the user may do with it. */
interface Created {
  post: Post
  permissions: SanitizedDocumentPermissions | undefined
}

/**
 * Payload's edit view for a post, with what writing needs around it: the first save goes on in the same form, someone else's lock
 * offers reading first, and a form that was overtaken keeps the text (ADR 31).
 */
export function PostEdit(props: DocumentViewClientProps) {
  return (
    <HeaderTitle>
      <PostForm {...props} />
    </HeaderTitle>
  )
}

function PostForm(props: DocumentViewClientProps) {
  const info = useDocumentInfo()
  const { user } = useAuth<User>()
  const { words } = useWritingMessages()
  const { isLivePreviewEnabled, isLivePreviewing, typeofLivePreviewURL, url } = useLivePreviewContext()
  // For a new entry, Payload has no preview until the page is loaded again.
  const livePreview = {
    isLivePreviewEnabled,
    isLivePreviewing,
    url,
    ...(typeofLivePreviewURL && { typeofLivePreviewURL }),
  }
  const [created, setCreated] = useState<Created | null>(null)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const saveNow = useRef<SaveNow>(null)
  const holder = useHolder(info.isLocked, info.id)

  const onCreated = useCallback(async (post: Post) => {
    // Without them, the fields would be read-only for a moment.
    const access = await callArchive(`/api/posts/access/${post.id}`, { body: post })
    setCreated({ post, permissions: access.ok ? (access.json as SanitizedDocumentPermissions) : undefined })
  }, [])
  useAddressOf(created?.post.id)
  const [form] = useState(newFormName)
  const [notices, setNotices] = useState<HTMLElement | null>(null)
  const writing = useMemo(
    () => ({ form, notices, onCreated, onOvertaken: setOvertaken }),
    [form, notices, onCreated],
  )

  const id = created?.post.id ?? info.id
  const mayTakeOver = Boolean(user && hasRole(user.role, 'publisher'))
  async function takeOver() {
    if (id === undefined || !user) return
    await info.updateDocumentEditor(id, 'posts', { ...user, collection: 'users' } as ClientUser)
    window.location.reload()
  }
  const onTakeOver = mayTakeOver ? () => void takeOver() : undefined
  const name = holder ?? words.lock.someone
  const mayWrite = !info.isLocked
  // What cannot be changed is read as readers see it, not in fields that are grey (`writing.scss`).
  const isReadOnly = id !== undefined && (info.isLocked || info.hasSavePermission === false)

  return (
    <WritingContext value={writing}>
      <ServerFunctionsProvider serverFunction={useQuietServerFunction()}>
        {info.isLocked && holder !== undefined && <LockedDialog name={name} onTakeOver={onTakeOver} />}
        <div className="archive-writing-notices">
          {info.isLocked && <LockedNotice name={name} onTakeOver={onTakeOver} />}
          {overtaken && <OvertakenNotice overtaken={overtaken} />}
          <div className="archive-writing-notices__form" ref={setNotices} />
        </div>
        <DocumentInfoProvider
          {...info}
          {...(created && {
            id: created.post.id,
            initialData: created.post,
            isEditing: true,
            ...(created.permissions && { docPermissions: created.permissions }),
          })}
          BeforeFields={
            isReadOnly ? (
              <Rendering id={String(id)} />
            ) : (
              <>
                <TitleAtRest />
                <RestoreKept />
              </>
            )
          }
          disableLeaveWithoutSaving
          hasSavePermission={mayWrite && info.hasSavePermission === true}
          isLocked={false}
        >
          {created && <HeaderTabs id={created.post.id} />}
          <LivePreviewProvider
            {...livePreview}
            {...(created && { isLivePreviewEnabled: true, url: previewAddress(created.post.id) })}
          >
            <NotesProvider>
              <SaveNowContext value={saveNow}>
                <WithoutTitle>
                  <DefaultEditView {...props} />
                </WithoutTitle>
              </SaveNowContext>
            </NotesProvider>
          </LivePreviewProvider>
        </DocumentInfoProvider>
      </ServerFunctionsProvider>
    </WritingContext>
  )
}

/** Shows the address of a post that the form has created. Payload closes all dialogs with a new address, so that an open one comes first. */
function useAddressOf(id: string | undefined) {
  const { modalState } = useModal()
  const isOpen = Object.values(modalState).some((modal) => modal?.isOpen)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (id === undefined || isOpen || shown.current === id) return
    shown.current = id
    window.history.replaceState(null, '', `/admin/collections/posts/${id}`)
  }, [id, isOpen])
}

const HeaderTitleContext = createContext<(title: string) => void>(() => undefined)

/**
 * Lets the form set the title of the header, which stands outside of it. A component of its own, because it renders with each new
 * title, and the form must not.
 */
function HeaderTitle({ children }: { children: ReactNode }) {
  const { setDocumentTitle } = useDocumentTitle()
  return <HeaderTitleContext value={setDocumentTitle}>{children}</HeaderTitleContext>
}

/**
 * Payload's form passes each key in the title to the page's header and breadcrumb. Their contexts enclose the form, so React looks
 * through all of it, twice a key. Here the form does not know its title, and `TitleAtRest` passes it on.
 */
function WithoutTitle({ children }: { children: ReactNode }) {
  const { config } = useConfig()
  const untitled = useMemo(() => {
    const collections = config.collections.map((collection) =>
      collection.slug === 'posts'
        ? { ...collection, admin: { ...collection.admin, useAsTitle: 'titleAtRest' } }
        : collection,
    )
    return { ...config, collections }
  }, [config])
  return <ConfigProvider config={untitled}>{children}</ConfigProvider>
}

/** How long the title rests before header and breadcrumb follow. */
const TITLE_RESTS_MS = 300

function TitleAtRest() {
  const { id } = useDocumentInfo()
  const { title: shown, setDocumentTitle } = useDocumentTitle()
  const setHeaderTitle = use(HeaderTitleContext)
  const value = useFormFields(([fields]) => fields.title?.value)
  const title = typeof value === 'string' ? value.trim() : ''
  // With the first save, Payload takes the id for the title. The right one replaces it at once.
  const isId = shown === String(id)
  useLayoutEffect(() => {
    if (isId && title !== '') setDocumentTitle(title)
  }, [isId, setDocumentTitle, title])
  useEffect(() => {
    if (title === '') return
    const timer = setTimeout(() => setDocumentTitle(title), TITLE_RESTS_MS)
    return () => clearTimeout(timer)
  }, [setDocumentTitle, title])
  useEffect(() => {
    if (!isId) setHeaderTitle(shown)
  }, [isId, setHeaderTitle, shown])
  return null
}

/** The tabs of a post that the form has created. Payload renders them with the page only, and for its address. */
function HeaderTabs({ id }: { id: string }) {
  const { t } = useTranslation()
  const { words } = useApprovalMessages()
  const [header] = useState(() => document.querySelector('.doc-header__header'))
  const tabs = [
    { label: t('general:edit'), path: '' },
    { label: words.tab, path: '/review' },
    { label: t('version:versions'), path: '/versions' },
  ]
  if (header === null) return null
  return createPortal(
    <div className="doc-tabs">
      <div className="doc-tabs__tabs-container">
        <ul className="doc-tabs__tabs">
          {tabs.map(({ label, path }) => (
            <Button
              buttonStyle="tab"
              className={path === '' ? 'doc-tab doc-tab--active' : 'doc-tab'}
              disabled={path === ''}
              el={path === '' ? 'div' : 'link'}
              key={path}
              margin={false}
              size="medium"
              to={`/admin/collections/posts/${id}${path}`}
            >
              <span className="doc-tab__label">{label}</span>
            </Button>
          ))}
        </ul>
      </div>
    </div>,
    header,
  )
}

/** The name of the user who is editing: undefined while it is not known yet, null without a lock. */
function useHolder(isLocked: boolean, id: string | number | undefined): string | null | undefined {
  const [holder, setHolder] = useState<string | null>()
  useEffect(() => {
    if (isLocked && id !== undefined) void holderOf(String(id)).then(setHolder)
  }, [isLocked, id])
  return holder
}

/**
 * Payload asks for the form's state after each change. It is needed for new rows, and for errors; locks and later changes of
 * others are up to the saves.
 */
function useQuietServerFunction(): ServerFunctionClient {
  const { serverFunction } = useServerFunctions()
  return useCallback(
    async (call) => {
      const { name, args } = call
      if (name !== 'form-state' || !isRecord(args)) return serverFunction(call)
      const isNeeded =
        args.renderAllFields === true || args.skipValidation !== true || hasNewRow(args.formState)
      if (!isNeeded) return { state: undefined }
      return serverFunction({ name, args: { ...args, checkForStaleData: false, returnLockStatus: false } })
    },
    [serverFunction],
  )
}
