import type { ReactNode } from 'react'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'

/** What to do next, in words. A kiosk says nothing: nobody chooses there. */
export function OutsideKiosk({ children }: { children: ReactNode }) {
  return useOnlyShown() ? null : children
}
