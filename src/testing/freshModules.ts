import { vi } from 'vitest'

// Test files share a process but not modules: the archive's modules read the environment and some have state, so each
// file evaluates them again. Packages stay loaded.
vi.resetModules()
for (const slot of Object.getOwnPropertySymbols(globalThis))
  if (Symbol.keyFor(slot)?.startsWith('update-archive.')) Reflect.deleteProperty(globalThis, slot)
