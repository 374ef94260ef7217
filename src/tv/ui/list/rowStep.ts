import { createContext } from 'react'

/**
 * In a kiosk, the number of steps that the active row of a list has moved by itself; undefined elsewhere. After its
 * last visible row, a list starts again at the first.
 */
export const RowStep = createContext<number | undefined>(undefined)
