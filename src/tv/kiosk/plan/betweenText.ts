import { createContext } from 'react'

/** The message between two turns of a plan. */
export const BetweenText = createContext('')
