/** A button that marks everything up to a place among all news as read. Works without scripts. */
export function MarkAllButton({ through, label }: { through: number; label: string }) {
  return (
    <form method="post" action={`/whats-new/read?through=${through}`}>
      <button className="button-quiet">{label}</button>
    </form>
  )
}
