import type { WordedIssue } from '@/domain/issues'
import './formIssues.scss'

/** What is wrong with a field of a small form, below its input, or with the form as a whole. */
export function FormIssues({ issues }: { issues: readonly WordedIssue[] }) {
  if (issues.length === 0) return null
  return (
    <div className="archive-form-issues" role="alert">
      {issues.map(({ pointer, message }) => (
        <p key={pointer}>{message}</p>
      ))}
    </div>
  )
}

/** Props of an input with what is wrong with it. What a browser remembers of its user does not belong into these forms. */
export function inputWith(issues: readonly WordedIssue[]) {
  const isInvalid = issues.length > 0
  return {
    AfterInput: <FormIssues issues={issues} />,
    htmlAttributes: { autoComplete: 'off', 'aria-invalid': isInvalid },
    showError: isInvalid,
  }
}
