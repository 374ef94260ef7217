import { createContext } from 'react'
import type { StoredGroupChoice } from './storedGroup.ts'

/** Whose numbers all screens below show, whatever was chosen on them: a kiosk's. Undefined: what each was set to. */
export const FixedGroup = createContext<StoredGroupChoice | undefined>(undefined)
