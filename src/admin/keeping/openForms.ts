/** Saves a form now. Returns the name of what neither the server nor the browser keeps of it, else null. */
type SaveForm = () => Promise<string | null>

const open = new Set<SaveForm>()

/** The forms, texts and uploads of this tab, to save them before signing out (ADMIN-32). */
export const openForms = {
  /** Returns how to remove it. */
  add(form: SaveForm): () => void {
    open.add(form)
    return () => void open.delete(form)
  },
  /** Saves all of them. Returns the names of what is kept nowhere. */
  async save(): Promise<string[]> {
    const lost = await Promise.all([...open].map((save) => save()))
    return lost.filter((name) => name !== null)
  },
}
