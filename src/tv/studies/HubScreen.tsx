import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Connect } from '../connect/Connect.tsx'
import { connectionsQuery, hubKey, needsConnection } from '../connect/connect.ts'
import { useLastError } from '../data/lastError.ts'
import { goBack } from '../remote/back.ts'
import { offerFocus } from '../remote/focus/keeper.ts'
import { AskAgain } from '../ui/message/AskAgain.tsx'
import { Message } from '../ui/message/Message.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { isMissing } from './hub.ts'
import { hubTrouble } from './words.ts'

const scopes = ['datahub'] as const

interface HubScreenProps<Answer> {
  /** Names the screen in focus keys. */
  screen: string
  title: string
  note?: ReactNode
  choices?: ReactNode
  firstFocus: string
  /** What the screen stands on: while it has no answer, words stand in its place. */
  asked: UseQueryResult<Answer>
  /** The shape of what comes. */
  coming: ReactNode
  /** Where the service says that there is no such thing. */
  gone?: string
  children: (answer: Answer) => ReactNode
}

/**
 * A screen of the data hub: its contents, what comes in their place while they do, why they did not, or the phone that has
 * to allow them first. Nothing is asked of the service before it has.
 */
export function HubScreen<Answer>(props: HubScreenProps<Answer>) {
  const { screen, title, note, choices, firstFocus, asked, coming, gone, children } = props
  const client = useQueryClient()
  const error = useLastError(asked)
  const locked = needsConnection(error)
  const isGone = gone !== undefined && isMissing(error)
  const shown = !locked && !isGone && asked.data !== undefined
  return (
    <Screen title={title} note={shown && note} choices={shown && choices} firstFocus={firstFocus}>
      {locked ? (
        <Connect
          screen={screen}
          scopes={scopes}
          title="The data hub needs your phone"
          meaning="Pairing does not open brand-lift studies. The owner of this account allows them on a phone."
          onConnected={() => {
            void client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
            void client.invalidateQueries({ queryKey: [hubKey] })
            // It comes in a moment.
            offerFocus(firstFocus)
          }}
        />
      ) : isGone ? (
        <Message title={gone} action={{ label: 'Back', focusKey: `${screen}:gone`, onPress: goBack }}>
          <p>It was replaced or forgotten, here or elsewhere.</p>
          <p>Press OK to go back.</p>
        </Message>
      ) : asked.data !== undefined ? (
        children(asked.data)
      ) : error ? (
        <AskAgain words={hubTrouble(error)} focusKey={`${screen}:again`} asked={asked} />
      ) : (
        coming
      )}
    </Screen>
  )
}
