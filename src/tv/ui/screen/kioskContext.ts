import { createContext } from 'react'

/** Texts about the numbers of a screen in a kiosk. */
export interface KioskSubject {
  /** The channel's title; undefined until it is known. */
  channel: string | undefined
  /** What the numbers are, as in "Views by country". */
  subject: string
}

/** Set for screens in a kiosk, which people read from afar as they pass. Undefined: a screen outside a kiosk. */
export const KioskContext = createContext<KioskSubject | undefined>(undefined)
