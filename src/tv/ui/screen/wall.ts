import { createContext } from 'react'

/** What a screen on a wall says of its numbers. */
export interface WallWords {
  /** Whose they are; undefined until it is known. */
  channel: string | undefined
  /** What they are, as in "Views by country". */
  subject: string
}

/** Given where a screen is shown on a wall, to people who pass and read it from far. Undefined: on a television. */
export const Wall = createContext<WallWords | undefined>(undefined)
