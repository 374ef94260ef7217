import type { ReactNode } from 'react'
import type { Message as MessageText } from '#contract/message.ts'
import { t } from '#tv/language/t.ts'
import { Segments } from '../controls/Segments.tsx'
import { Message } from '../message/Message.tsx'
import { messages } from '../messages.ts'
import './list.css'

interface FilteredProps<Kind extends string> {
  /** Prefix of the focus keys of the choice. */
  focusKey: string
  kinds: readonly Kind[]
  names: Readonly<Record<Kind, MessageText>>
  chosen: Kind
  onChoose: (kind: Kind) => void
  /** Other controls beside the choice that filter the list. */
  otherFilters?: ReactNode
  /** The text for an empty list; undefined: the list has rows. */
  none: string | undefined
  /** The list. */
  children: ReactNode
}

/** A list with a choice of one kind above it, and a sentence when there is none of that kind. */
export function Filtered<Kind extends string>(props: FilteredProps<Kind>) {
  const { focusKey, kinds, names, chosen, onChoose, otherFilters, none, children } = props
  return (
    <>
      <div className="screen-parts filtered">
        <Segments
          label={t(messages.which)}
          focusKey={focusKey}
          values={kinds}
          chosen={chosen}
          onChoose={onChoose}
          textOf={(kind) => t(names[kind])}
        />
        {otherFilters}
      </div>
      {none === undefined ? (
        children
      ) : (
        <Message title={t(messages.none)}>
          <p>{none}</p>
        </Message>
      )}
    </>
  )
}
