import type { ReactNode } from 'react'
import type { GroupChoice } from './useGroupChoice.ts'
import './choice.css'

interface WhoseNoteProps {
  choice: Pick<GroupChoice, 'shown' | 'against' | 'unfit'>
  /** The title is the shown group's name already. */
  named?: boolean
  /** Of which days. */
  children: ReactNode
}

/** The shorter of two stays whole, unless it is long itself. */
function nameOf({ title }: { title: string }, beside: { title: string } | undefined) {
  const shorter = beside !== undefined && title.length < beside.title.length
  return (
    <span className="whose-name" data-shorter={shorter}>
      {title}
    </span>
  )
}

/**
 * Under a title: whose numbers, and of which days. Where there is no room for both, the days give way, and only then the
 * names.
 */
export function WhoseNote({ choice: { shown, against, unfit }, named = false, children }: WhoseNoteProps) {
  const first = shown && !named && nameOf(shown, against)
  return (
    <span className="note-parts">
      {unfit && (
        <span className="whose-names">
          <span className="whose-name">{'Whole channel: the group is of other things. '}</span>
        </span>
      )}
      {shown && against && (
        <span className="whose-names">
          {first}
          <span>{named ? 'Against ' : ' vs '}</span>
          {nameOf(against, named ? undefined : shown)}
          <span>{'. '}</span>
        </span>
      )}
      {first && !against && (
        <span className="whose-names">
          <span>{'Only '}</span>
          {first}
          <span>{'. '}</span>
        </span>
      )}
      <span>{children}</span>
    </span>
  )
}
