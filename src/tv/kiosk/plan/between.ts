import type { KioskEntry } from '#tv/screens/entry.ts'
import { messages } from '../messages.ts'

/** The message between two turns of a plan, as one of its screens. */
export const betweenEntry: KioskEntry = {
  id: 'message',
  path: '/',
  kiosk: { name: messages.planMessage, subject: messages.planMessage },
  load: () => import('./Between.tsx'),
}
