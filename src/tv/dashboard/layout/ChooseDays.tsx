import { OutsideKiosk } from '../../ui/notice/OutsideKiosk.tsx'

/** Tells the person to choose other days when the chosen ones have no data. */
export function ChooseDays({ which = 'other' }: { which?: 'other' | 'more' }) {
  return <OutsideKiosk> Choose {which} days above.</OutsideKiosk>
}
