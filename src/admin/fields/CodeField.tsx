'use client'

import type { CodeFieldClientComponent } from 'payload'
import { FieldFrame } from './FieldFrame'
import { MonoTextarea } from './MonoTextarea'

/** A plain code editor. Payload's own field would load its editor from another host. */
export const CodeField: CodeFieldClientComponent = ({ field, path, readOnly }) => (
  <FieldFrame className="archive-code" field={field} path={path}>
    <MonoTextarea path={path} readOnly={readOnly} />
  </FieldFrame>
)
