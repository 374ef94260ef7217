import { useContext } from 'react'
import { sentenceOf } from '#tv/dashboard/unusual/sentences.ts'
import { newestDays } from '#tv/dashboard/unusual/unusual.ts'
import { useUnusual } from '#tv/dashboard/unusual/useUnusual.ts'
import { useAvailableDates } from '#tv/data/newestDays.ts'
import { addDays, dayAt } from '#tv/dates/days.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { RowStep } from '#tv/ui/list/rowStep.ts'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { Causes, Evidence } from './Evidence.tsx'
import { keyOf } from './keyOf.ts'
import { messages } from './messages.ts'

/** Each sentence stays for as many steps of rows: 20 seconds, in which a person reads it and looks at its chart. */
const stepsEach = 4

/**
 * What is unusual, in a kiosk: one sentence after the other as the headline, each with its chart and what brought it.
 */
export function UnusualKiosk() {
  const { findings = [] } = useUnusual()
  const { available } = useAvailableDates()
  const step = useContext(RowStep) ?? 0
  const shown = findings[Math.floor(step / stepsEach) % Math.max(1, findings.length)]
  const note =
    available && dayText.range(addDays(available.newest, 1 - newestDays), available.newest, dayAt(Date.now()))
  return (
    <Screen title={t(messages.title)} note={note} sentence={shown && sentenceOf(shown)} firstFocus="unusual:kiosk">
      <div className="unusual unusual-kiosk">
        {shown && (
          <Evidence key={keyOf(shown)} finding={shown}>
            <Causes finding={shown} />
          </Evidence>
        )}
      </div>
    </Screen>
  )
}
