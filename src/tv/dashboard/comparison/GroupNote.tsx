import type { ReactNode } from 'react'
import type { GroupChoice } from './useGroupChoice.ts'
import './choice.css'

interface GroupNoteProps {
  choice: Pick<GroupChoice, 'shown' | 'against' | 'unfit'>
  /** Whether the title already shows the group's name. */
  named?: boolean
  /** The days. */
  children: ReactNode
}

/** The shorter of two names is shown in full, unless it is long itself. */
function nameOf({ title }: { title: string }, other: { title: string } | undefined) {
  const isShorter = other !== undefined && title.length < other.title.length
  return (
    <span className="group-name" data-shorter={isShorter}>
      {title}
    </span>
  )
}

/**
 * The note under a title: which groups are shown, and for which days. When there is too little width, the days are
 * shortened first, then the names.
 */
export function GroupNote({ choice: { shown, against, unfit }, named = false, children }: GroupNoteProps) {
  const first = shown && !named && nameOf(shown, against)
  return (
    <span className="note-parts">
      {unfit && (
        <span className="group-names">
          <span className="group-name">{'Whole channel: the group does not apply here. '}</span>
        </span>
      )}
      {shown && against && (
        <span className="group-names">
          {first}
          <span>{named ? 'Compared with ' : ' vs '}</span>
          {nameOf(against, named ? undefined : shown)}
          <span>{'. '}</span>
        </span>
      )}
      {first && !against && (
        <span className="group-names">
          <span>{'Only '}</span>
          {first}
          <span>{'. '}</span>
        </span>
      )}
      <span>{children}</span>
    </span>
  )
}
