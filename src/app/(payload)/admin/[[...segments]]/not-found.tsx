import config from '@payload-config'
import { NotFoundPage } from '@payloadcms/next/views'
import { importMap } from '../importMap.js'

interface Args {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<{ [key: string]: string | string[] }>
}

export default async function NotFound({ params, searchParams }: Args) {
  return (
    <>
      {/* Payload gives an unknown collection none. */}
      <title>Update Archive</title>
      {await NotFoundPage({ config, params, searchParams, importMap })}
    </>
  )
}
