import type { ReactNode } from 'react'
import { useOnWall } from '../groups/choice/fixed.ts'

/** What to do next, in words. On a wall nothing is said: nobody there can choose. */
export function OffWall({ children }: { children: ReactNode }) {
  const onWall = useOnWall()
  return onWall ? null : children
}
