import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone, needsConnection } from '#tv/data/gone.ts'
import { useLastError } from '#tv/data/lastError.ts'
import { t } from '#tv/language/t.ts'
import { Connect } from '#tv/linked-grants/Connect.tsx'
import { connectionsQuery, hubKey } from '#tv/linked-grants/linkedGrants.ts'
import { offerFocus } from '#tv/remote/focus/focusManager.ts'
import { Gone } from '#tv/ui/message/Gone.tsx'
import { RetryMessage } from '#tv/ui/message/RetryMessage.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { GhostIntervals } from './GhostIntervals.tsx'
import { hubFailure } from './labels.ts'
import { messages } from './messages.ts'

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
 * for the phone that has to allow access first. The proxy sends no call to the service before that.
 */
export function HubScreen<Answer>(props: HubScreenProps<Answer>) {
  const { screen, title, note, controls, firstFocus, query, skeleton, goneTitle, children } = props
  const client = useQueryClient()
  const error = useLastError(query)
  const locked = needsConnection(error)
  const shown = !locked && query.data !== undefined
  return (
    <Screen title={title} note={shown && note} controls={shown && controls} firstFocus={firstFocus}>
      {locked ? (
        <Connect
          screen={screen}
          scopes={scopes}
          title={t(messages.allow)}
          meaning={t(messages.allowMeaning)}
          ghost={<GhostIntervals />}
          onConnected={() => {
            void client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
            void client.invalidateQueries({ queryKey: [hubKey] })
            // The element appears as soon as the answer is here.
            offerFocus(firstFocus)
          }}
        />
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
