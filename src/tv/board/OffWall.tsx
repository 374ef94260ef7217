import { type ReactNode, useContext } from 'react'
import { FixedGroup } from '../groups/choice/fixed.ts'

/** What to do next, in words. On a wall nothing is said: nobody there can choose. */
export function OffWall({ children }: { children: ReactNode }) {
  const onWall = useContext(FixedGroup) !== undefined
  return onWall ? null : children
}
