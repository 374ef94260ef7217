import { useState } from 'react'
import type { AvailableDates } from '#tv/dates/calendar.ts'
import { type PeriodChoice, type PresetLength, presetLengths } from '#tv/dates/periods.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { OutsideKiosk } from '#tv/ui/notice/Note.tsx'
import { Calendar } from './calendar/Calendar.tsx'
import { messages } from './messages.ts'

interface PeriodPickerProps {
  /** Prefix of the focus key. */
  screen: string
  choice: PeriodChoice
  onChoose: (choice: PeriodChoice) => void
  /** Days with data; undefined while they are not known: the calendar needs them. */
  available: AvailableDates | undefined
}

const chosenIn = (choice: PeriodChoice) => ('days' in choice ? choice.days : 'own')

/** The focus key of the chosen days of a screen. */
export const chosenPeriodKey = (screen: string, choice: PeriodChoice) => `${screen}:period:${chosenIn(choice)}`

/** Chooses the days of a screen: the newest 7, 28, 90, 365, or any others in a calendar. */
export function PeriodPicker({ screen, choice, onChoose, available }: PeriodPickerProps) {
  const [open, setOpen] = useState(false)
  const chosen = chosenIn(choice)
  const textOf = (value: PresetLength | 'own') => {
    if (value !== 'own') return t(messages.days, { count: value })
    return 'start' in choice && available
      ? dayText.range(choice.start, choice.end, available.newest)
      : t(messages.dates)
  }
  return (
    <>
      <Segments
        label={t(messages.period)}
        focusKey={`${screen}:period`}
        values={[...presetLengths, 'own'] as const}
        chosen={chosen}
        onChoose={(value) => (value === 'own' ? setOpen(true) : onChoose({ days: value }))}
        textOf={textOf}
        chosenByDown={presetLengths}
        round
      />
      {open && available && (
        <Calendar choice={choice} available={available} onChoose={onChoose} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Tells the person to choose other days when the chosen ones have no data. */
export function ChooseDays({ which = 'other' }: { which?: 'other' | 'more' }) {
  return <OutsideKiosk> {t(which === 'more' ? messages.moreDays : messages.otherDays)}</OutsideKiosk>
}
