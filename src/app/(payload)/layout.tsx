import config from '@payload-config'
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts'
import '@payloadcms/next/css'
import type { ServerFunctionClient } from 'payload'
import type { ReactNode } from 'react'
import { adminGate } from '@/admin/gates/adminGate'
import { SERVER_FUNCTION_NAMES } from '@/admin/serverFunctionNames'
import { importMap } from './admin/importMap.js'
import './custom.scss'

const serverFunction: ServerFunctionClient = async function ({ name, args }) {
  'use server'
  await adminGate()
  if (!SERVER_FUNCTION_NAMES.has(name)) throw new Error('There is no such function.')
  return handleServerFunctions({ name, args, config, importMap })
}

export default async function Layout({ children }: { children: ReactNode }) {
  // Before anything is sent: a page could redirect only when the frame is already on its way.
  await adminGate()
  return (
    <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
      {children}
    </RootLayout>
  )
}
