import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Connect } from '#tv/connections/Connect.tsx'
import { useLastError } from '#tv/data/failure.ts'
import { isGone, needsConnection, needsPin } from '#tv/data/gone.ts'
import { hubKey } from '#tv/data/lock.ts'
import { t } from '#tv/language/t.ts'
import { EnterPin } from '#tv/pin/EnterPin.tsx'
import { Gone, RetryMessage } from '#tv/ui/message/Message.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { hubFailure } from './labels.ts'
import { messages } from './messages.ts'
import '#tv/ui/skeleton/skeleton.css'

const scopes = ['datahub'] as const

interface HubScreenProps<Answer> {
  /** Names the screen in focus keys. */
  screen: string
  title: string
  note?: ReactNode
  controls?: ReactNode
  firstFocus: string
  /** The query that the screen needs. Until it has an answer, `skeleton` or a message is shown. */
  query: UseQueryResult<Answer>
  /** The placeholder while the answer is loading. */
  skeleton: ReactNode
  /** The title of the message if the service answers that the item does not exist. */
  goneTitle?: string
  children: (answer: Answer) => ReactNode
}

/**
 * A screen of the data hub: its contents, a placeholder while they load, a message if they cannot be loaded, or a code
 * for the phone that has to allow access first, or the keys for the PIN that locks it. The proxy sends no call to the
 * service before that.
 */
export function HubScreen<Answer>(props: HubScreenProps<Answer>) {
  const { screen, title, note, controls, firstFocus, query, skeleton, goneTitle, children } = props
  const error = useLastError(query)
  const locked = needsConnection(error)
  const shown = query.data !== undefined
  return (
    <Screen title={title} note={shown && note} controls={shown && controls} firstFocus={firstFocus}>
      {locked ? (
        <Connect
          screen={screen}
          scopes={scopes}
          title={t(messages.allow)}
          meaning={t(messages.allowMeaning)}
          ghost={<GhostIntervals />}
          queryKey={hubKey}
          firstFocus={firstFocus}
        />
      ) : needsPin(error) ? (
        <EnterPin screen={screen} firstFocus={firstFocus} />
      ) : goneTitle !== undefined && isGone(error) ? (
        <Gone screen={screen} title={goneTitle}>
          {t(messages.goneMeaning)}
        </Gone>
      ) : query.data !== undefined ? (
        children(query.data)
      ) : error ? (
        <RetryMessage words={hubFailure(error)} focusKey={`${screen}:again`} query={query} />
      ) : (
        skeleton
      )}
    </Screen>
  )
}

/** The width of each name, and the two ends of its interval. */
const ghostRows = [
  { name: 190, low: 520, high: 760 },
  { name: 150, low: 640, high: 900 },
  { name: 230, low: 380, high: 590 },
  { name: 170, low: 560, high: 740 },
]
const ghostRowHeight = 96
const ghostNoChange = 450

/** A static drawing of what is shown once access is allowed: changes with their intervals. */
function GhostIntervals() {
  return (
    <svg className="ghost" viewBox="0 0 1000 400" preserveAspectRatio="xMinYMin meet" aria-hidden="true">
      <path strokeWidth="2" d={`M${ghostNoChange} 0V${ghostRows.length * ghostRowHeight}`} />
      {ghostRows.map(({ name, low, high }, row) => {
        const middle = (row + 0.5) * ghostRowHeight
        return (
          <g key={name}>
            <rect className="ghost-solid" y={middle - 12} width={name} height="24" rx="6" />
            <path strokeWidth="6" d={`M${low} ${middle}H${high}`} />
            <circle className="ghost-solid" cx={(low + high) / 2} cy={middle} r="14" />
          </g>
        )
      })}
    </svg>
  )
}
