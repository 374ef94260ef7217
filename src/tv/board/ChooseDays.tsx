import { useContext } from 'react'
import { FixedGroup } from '../groups/choice/fixed.ts'

/** What helps where the chosen days hold nothing. On a wall nothing is said: nobody there can choose. */
export function ChooseDays({ which = 'other' }: { which?: 'other' | 'more' }) {
  const onWall = useContext(FixedGroup) !== undefined
  return onWall ? null : <> Choose {which} days above.</>
}
