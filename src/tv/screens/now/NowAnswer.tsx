import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Now } from '#contract/now.ts'
import { failureText, refusalText, useLastError } from '#tv/data/failure.ts'
import { isNowOff } from '#tv/data/now.ts'
import { t } from '#tv/language/t.ts'
import { RetryMessage } from '#tv/ui/message/Message.tsx'
import { messages } from './messages.ts'

const setting = 'LIVE_NUMBERS=on'

interface NowAnswerProps {
  /** Prefix of the focus key. */
  screen: string
  query: UseQueryResult<Now>
  /** `now`: undefined while it loads. */
  children: (now: Now | undefined) => ReactNode
}

/** The live numbers, or why there are none: they failed, or the operator has switched them off. */
export function NowAnswer({ screen, query, children }: NowAnswerProps) {
  const error = useLastError(query)
  if (!error) return children(query.data)
  const failed = failureText(error, 'tenfoot')
  const words = isNowOff(error)
    ? { title: t(messages.off), meaning: t(messages.offMeaning, { setting }) }
    : { title: failed.title, meaning: refusalText(error) ?? failed.meaning }
  return <RetryMessage words={words} focusKey={`${screen}:again`} query={query} />
}
