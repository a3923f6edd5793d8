import { vi } from 'vitest'
import { takeSlots } from './processSlots'

// Test files share a process but not modules: the archive's modules read the environment and some have state, so each
// file evaluates them again. Packages stay loaded.
vi.resetModules()
takeSlots()
