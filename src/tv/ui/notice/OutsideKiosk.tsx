import type { ReactNode } from 'react'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'

/** Instructions for a person. A kiosk omits them, because nobody uses it. */
export function OutsideKiosk({ children }: { children: ReactNode }) {
  return useOnlyShown() ? null : children
}
