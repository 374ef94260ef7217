import { t } from '#tv/language/t.ts'
import { OutsideKiosk } from '#tv/ui/notice/OutsideKiosk.tsx'
import { messages } from '../period/messages.ts'

/** Tells the person to choose other days when the chosen ones have no data. */
export function ChooseDays({ which = 'other' }: { which?: 'other' | 'more' }) {
  return <OutsideKiosk> {t(which === 'more' ? messages.moreDays : messages.otherDays)}</OutsideKiosk>
}
