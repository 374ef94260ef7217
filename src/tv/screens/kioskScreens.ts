import { createContext, useContext } from 'react'
import type { KioskEntry } from './entry.ts'

/** Screens that a kiosk may show. A context, because the kiosk is itself in the list of screens. */
const KioskScreensContext = createContext<readonly KioskEntry[]>([])
export const KioskScreensProvider = KioskScreensContext.Provider

export function useKioskScreens(): readonly KioskEntry[] {
  return useContext(KioskScreensContext)
}
