import { createContext, useContext } from 'react'

/**
 * Whether everything below is only displayed (a kiosk): nothing there can have the focus, and controls are not drawn.
 * Otherwise each screen of the rotation would register and measure elements that no key can reach.
 */
export const OnlyShown = createContext(false)

export const useOnlyShown = (): boolean => useContext(OnlyShown)
