import { createContext, useContext } from 'react'
import type { ScreenEntry } from './entry.ts'

/** Screens that a kiosk may show: told from above, because it is itself in the list of screens. */
const WallContext = createContext<readonly ScreenEntry[]>([])
export const KioskScreensProvider = WallContext.Provider

export function useKioskScreens(): readonly ScreenEntry[] {
  return useContext(WallContext)
}
