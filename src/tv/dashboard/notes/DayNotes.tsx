import type { Note } from '#contract/notes.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import './notes.css'

/** The notes of the day that is read, or how to add one. `saving`: the text that is being stored. */
export function DayNotes({
  notes: [first, ...others],
  saving,
}: {
  notes: readonly Note[]
  saving: string | undefined
}) {
  if (saving !== undefined) return <span className="note-text">{t(messages.saving, { text: saving })}</span>
  if (!first) return <span className="note-hint">{t(messages.okAdds)}</span>
  return (
    <span className="note-text">
      <span className="chart-note-shown" />
      <span className="spoken-only">{t(messages.note)}</span>
      <bdi>{first.text}</bdi>
      {others.length > 0 && <span className="note-more"> {t(messages.more, { count: others.length })}</span>}
    </span>
  )
}
