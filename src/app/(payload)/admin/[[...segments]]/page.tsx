import config from '@payload-config'
import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { guardPage } from '@/admin/guards/guardPage'
import { isPageEditable } from '@/admin/guards/isPageEditable'
import { isShowableFilter } from '@/admin/guards/isShowableFilter'
import { importMap } from '../importMap.js'

interface Args {
  params: Promise<{ segments?: string[] }>
  searchParams: Promise<{ [key: string]: string | string[] }>
}

export async function generateMetadata({ params, searchParams }: Args): Promise<Metadata> {
  return generatePageMetadata({ config, params: withSegments(params), searchParams })
}

export default async function Page({ params, searchParams }: Args) {
  // Checked here too, because client-side navigation does not render the layout again.
  const { segments = [] } = await params
  await guardPage(config, ['/admin', ...segments].join('/'))
  const [payload, query] = await Promise.all([getPayload({ config }), searchParams])
  if (!isShowableFilter(payload, segments, query)) redirect(`/admin/${segments.join('/')}`)
  if (!(await isPageEditable(payload, segments, query))) redirect(`/too-long/${segments[2] ?? ''}`)
  return RootPage({ config, params: withSegments(params), searchParams, importMap })
}

/** Payload's type requires an array, but the start page of the admin has no segments. */
async function withSegments(params: Args['params']): Promise<{ segments: string[] }> {
  return (await params) as { segments: string[] }
}
