import { createContext } from 'react'
import type { StoredGroupChoice } from './storedGroup.ts'

/**
 * The group that all screens below show, whatever was chosen on them: a kiosk's. Undefined: each screen's own choice.
 */
export const FixedGroup = createContext<StoredGroupChoice | undefined>(undefined)
