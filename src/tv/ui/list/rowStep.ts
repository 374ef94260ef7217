import { createContext } from 'react'

/**
 * On a wall, where nobody moves along a list: how many steps its lit row has taken. Undefined: a person moves. A list that
 * reads it begins anew after its last visible row.
 */
export const RowStep = createContext<number | undefined>(undefined)
