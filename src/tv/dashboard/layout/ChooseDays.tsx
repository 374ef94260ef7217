import { OutsideKiosk } from '../../ui/notice/OutsideKiosk.tsx'

/** What helps where the chosen days hold nothing. */
export function ChooseDays({ which = 'other' }: { which?: 'other' | 'more' }) {
  return <OutsideKiosk> Choose {which} days above.</OutsideKiosk>
}
