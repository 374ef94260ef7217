import { createContext } from 'react'
import type { KeptGroupChoice } from './kept.ts'

/** Whose numbers all screens below show, whatever was chosen on them: a kiosk's. Undefined: what each was set to. */
export const FixedGroup = createContext<KeptGroupChoice | undefined>(undefined)
