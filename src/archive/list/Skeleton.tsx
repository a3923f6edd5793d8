const ROWS = [0, 1, 2, 3, 4]

/** The outline of a list, shown if following a link takes longer than 300 ms (`styles/list.css`). */
export function Skeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className="skeleton-row">
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
