import type { KioskEntry } from '#tv/screens/entry.ts'
import { messages } from '../messages.ts'

/** Several metrics side by side. Only plans name it: they say which metrics. */
export const panelsEntry: KioskEntry = {
  id: 'panels',
  path: '/',
  kiosk: { name: messages.panels, subject: messages.panels },
  load: () => import('./Panels.tsx'),
}
