import type { ReactElement, ReactNode } from 'react'
import type { Message } from '#contract/message.ts'
import { rich } from '#tv/format/rich.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import type { GroupChoice } from './useGroupChoice.ts'
import './groupFilter.css'

interface GroupNoteProps {
  choice: Pick<GroupChoice, 'shown' | 'against' | 'unfit'>
  /** Whether the title already shows the group's name. */
  named?: boolean
  /** The days. */
  children: ReactNode
}

/** Letters of a name that is never shortened: an ellipsis would take as much room. */
const fewLetters = 4

/** The shorter of two names is shown in full, unless it is long itself. */
function nameOf({ title }: { title: string }, otherGroup: { title: string } | undefined) {
  const isWhole = title.length <= fewLetters || (otherGroup !== undefined && title.length < otherGroup.title.length)
  return (
    <span key={title} className="group-name" data-whole={isWhole}>
      <bdi>{title}</bdi>
    </span>
  )
}

/**
 * The note under a title: which groups are shown, and for which days. When there is too little width, the days are
 * shortened first, then the names.
 */
export function GroupNote({ choice: { shown, against, unfit }, named = false, children }: GroupNoteProps) {
  return (
    <span className="note-parts">
      {unfit && (
        <span className="group-names">
          <span className="group-name">{`${t(messages.unfit)} `}</span>
        </span>
      )}
      {shown && against && !named && (
        <Sentence message={messages.versus} names={{ first: nameOf(shown, against), second: nameOf(against, shown) }} />
      )}
      {shown && against && named && (
        <Sentence message={messages.comparedWith} names={{ group: nameOf(against, undefined) }} />
      )}
      {shown && !against && !named && <Sentence message={messages.only} names={{ group: nameOf(shown, undefined) }} />}
      <span>{children}</span>
    </span>
  )
}

/** A sentence with names that can be shortened, and a space after it. */
function Sentence({ message, names }: { message: Message; names: Readonly<Record<string, ReactElement>> }) {
  return (
    <span className="group-names">
      {rich(message, names).map((part) => (typeof part === 'string' ? <span key={part}>{part}</span> : part))}
      <span> </span>
    </span>
  )
}
