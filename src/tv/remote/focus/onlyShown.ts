import { createContext, useContext } from 'react'

/**
 * Whether everything below is only looked at (a kiosk): nothing there takes part in focus, and controls are not drawn.
 * Otherwise each turn of the rotation would register and measure what no key can reach.
 */
export const OnlyShown = createContext(false)

export const useOnlyShown = (): boolean => useContext(OnlyShown)
