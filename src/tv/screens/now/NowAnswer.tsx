import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Now } from '#contract/now.ts'
import { failureText, refusalText, useLastError } from '#tv/data/failure.ts'
import { t } from '#tv/language/t.ts'
import { RetryMessage, retriesItself } from '#tv/ui/message/Message.tsx'
import { messages } from './messages.ts'

const setting = 'LIVE_NUMBERS=on'

interface NowAnswerProps {
  /** Prefix of the focus key. */
  screen: string
  query: UseQueryResult<Now | null>
  /** `now`: undefined while it loads. */
  children: (now: Now | undefined) => ReactNode
}

/** The live numbers, or why there are none: they failed, or the operator has switched them off. */
export function NowAnswer({ screen, query, children }: NowAnswerProps) {
  const error = useLastError(query)
  const focusKey = `${screen}:again`
  if (error) {
    const { title, meaning } = failureText(error, 'tenfoot')
    const words = { title, meaning: refusalText(error) ?? meaning }
    return <RetryMessage words={words} focusKey={focusKey} query={query} hint={retriesItself()} />
  }
  if (query.data !== null) return children(query.data)
  const words = { title: t(messages.off), meaning: t(messages.offMeaning, { setting }) }
  return <RetryMessage words={words} focusKey={focusKey} query={query} />
}
