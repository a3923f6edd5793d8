'use client'

import { TextField, useDocumentInfo, useField, useFormFields } from '@payloadcms/ui'
import type { TextFieldClientProps } from 'payload'
import { useEffect, useEffectEvent, useRef } from 'react'
import { LIMITS } from '@/domain/limits'

/** The slug of a new project follows its name until the user changes it. Afterwards it stays, because API clients use it. */
export function ProjectSlug(props: TextFieldClientProps) {
  const { id } = useDocumentInfo()
  const name = useFormFields(([fields]) => fields['name']?.value)
  const { value, setValue } = useField<string>({ path: props.path })
  const derived = useRef('')
  const follow = useEffectEvent((next: string) => {
    if (id !== undefined || (value ?? '') !== derived.current) return
    derived.current = next
    setValue(next)
  })
  useEffect(() => {
    if (typeof name === 'string') follow(slugOf(name))
  }, [name])
  return <TextField {...props} />
}

/** Latin letters in ASCII. The tables for other scripts (`deriveSlug`) are too large for the browser. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[äöü]/g, (umlaut) => `${umlaut.normalize('NFD').charAt(0)}e`)
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LIMITS.slug)
    .replace(/^-|-$/g, '')
}
