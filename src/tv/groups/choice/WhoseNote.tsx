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

/** Under a title: whose numbers, and of which days. Where both are too long, the groups' names are shortened. */
export function WhoseNote({ choice: { shown, against, unfit }, named = false, children }: WhoseNoteProps) {
  const first = shown && !named && <span className="whose-name">{shown.title}</span>
  return (
    <span className="whose">
      {unfit && <span className="whose-name">{'Whole channel: the group is of other things. '}</span>}
      {shown && against && (
        <>
          {first}
          <span>{named ? 'Against ' : ' against '}</span>
          <span className="whose-name">{against.title}</span>
          <span>{'. '}</span>
        </>
      )}
      {first && !against && (
        <>
          <span>{'Only '}</span>
          {first}
          <span>{'. '}</span>
        </>
      )}
      <span className="whose-days">{children}</span>
    </span>
  )
}
