import config from '@payload-config'
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts'
import '@payloadcms/next/css'
import type { ServerFunctionClient } from 'payload'
import type { ReactNode } from 'react'
import { guardPage } from '@/admin/guards/guardPage'
import { guardServerFunction } from '@/admin/serverFunctions/guardServerFunction'
import { importMap } from './admin/importMap.js'
import './custom.scss'

const serverFunction: ServerFunctionClient = async function (call) {
  'use server'
  await guardPage(config)
  return guardServerFunction(call, (permitted) => handleServerFunctions({ ...permitted, config, importMap }))
}

export default async function Layout({ children }: { children: ReactNode }) {
  // Must run before anything is sent: a page could only redirect after the frame has been streamed.
  await guardPage(config)
  return (
    <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
      {children}
    </RootLayout>
  )
}
