'use client'

/**
 * Signs out. The admin asks first about what its user has written there and not saved (ADMIN-32): a reader has nothing there.
 * Works without scripts.
 */
export function SignOutForm({ label, mayWrite }: { label: string; mayWrite: boolean }) {
  return (
    <form
      action="/api/sign-out"
      method="post"
      onSubmit={(event) => {
        if (!mayWrite) return
        event.preventDefault()
        location.assign('/admin/logout')
      }}
    >
      <button className="button-quiet">{label}</button>
    </form>
  )
}
