'use client'

import { useEffect, useState } from 'react'
import { editAddress } from '@/archive/address'
import { CheckResult, loadChecks, type Checks } from './findings'

/** The parameter of the form's address that names the field to show first, as a JSON pointer. */
export const SHOWN_FIELD = 'show'

/** The address of the form of a post that shows this field first. */
export function fieldAddress(id: string, pointer: string): string {
  return `${editAddress(id)}?${SHOWN_FIELD}=${encodeURIComponent(pointer)}`
}

/** The editorial findings of a stored post; each leads to its field in the form. */
export function ReviewFindings({ id }: { id: string }) {
  const [checks, setChecks] = useState<Checks>('loading')
  useEffect(() => {
    void loadChecks(id).then(setChecks)
  }, [id])
  return (
    <CheckResult checks={checks} onFollow={(pointer) => window.location.assign(fieldAddress(id, pointer))} />
  )
}
