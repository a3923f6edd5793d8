'use client'

import { Button as PayloadButton } from '@payloadcms/ui'
import type { ComponentProps } from 'react'
import { useIsInBrowser } from './useMessages'

/** Payload's button. One that calls a function is disabled until the browser can: a click before would be lost. */
export function Button(props: ComponentProps<typeof PayloadButton>) {
  const isInBrowser = useIsInBrowser()
  const waits = props.onClick !== undefined && !isInBrowser
  return <PayloadButton {...props} {...(waits && { disabled: true })} />
}
