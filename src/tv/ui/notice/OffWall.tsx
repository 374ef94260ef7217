import type { ReactNode } from 'react'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'

/** What to do next, in words. On a wall nothing is said: nobody there can choose. */
export function OffWall({ children }: { children: ReactNode }) {
  return useOnlyShown() ? null : children
}
