import { OffWall } from '../../ui/notice/OffWall.tsx'

/** What helps where the chosen days hold nothing. */
export function ChooseDays({ which = 'other' }: { which?: 'other' | 'more' }) {
  return <OffWall> Choose {which} days above.</OffWall>
}
