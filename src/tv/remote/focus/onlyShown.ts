import { createContext, useContext } from 'react'

/**
 * Whether everything below is only looked at (a wall): nothing there takes part in focus, and what only chooses is not
 * drawn. Each turn of a wall would else register and measure what no key can reach.
 */
export const OnlyShown = createContext(false)

export const useOnlyShown = (): boolean => useContext(OnlyShown)
