import { createContext } from 'react'

/**
 * In a kiosk, how many rows the active row of a list has moved in this turn; undefined elsewhere. After the last
 * visible row comes the first.
 */
export const RowStep = createContext<number | undefined>(undefined)
