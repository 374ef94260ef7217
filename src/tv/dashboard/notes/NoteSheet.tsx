import { maxNoteLength, type Note } from '#contract/notes.ts'
import { ownAccount } from '#tv/data/cache/accountStorage.ts'
import { failureText, refusalText } from '#tv/data/failure.ts'
import type { NoteChange } from '#tv/data/notes.ts'
import type { Day } from '#tv/dates/days.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { Typing } from '#tv/keyboard/Typing.tsx'
import { t } from '#tv/language/t.ts'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { messages } from './messages.ts'

/** What a person does with the notes of a day, step by step. */
export type NoteStep =
  | { at: 'day' }
  /** Which of several notes. */
  | { at: 'which' }
  | { at: 'note' | 'remove'; note: Note }
  /** Without a note, a new one. */
  | { at: 'text'; note?: Note | undefined; text?: string | undefined }

interface NoteSheetProps {
  channel: string
  day: Day
  /** Those of the day. */
  notes: readonly Note[]
  step: NoteStep
  onStep: (step: NoteStep) => void
  onSave: (change: NoteChange) => void
  /** Leaves the chart. */
  onLeave: () => void
  /** The step has closed. */
  onClose: () => void
}

/** The sheets and the keyboard in which a person adds, changes and removes the notes of a day. */
export function NoteSheet(props: NoteSheetProps) {
  const { channel, day, notes, step, onStep, onSave, onLeave, onClose } = props
  const changing = (note: Note) => [
    { label: t(messages.change), onPress: () => onStep({ at: 'text', note }) },
    { label: t(messages.remove), onPress: () => onStep({ at: 'remove', note }) },
  ]
  switch (step.at) {
    case 'day': {
      const [first, ...others] = notes
      const add = {
        label: t(first ? messages.addAnother : messages.add),
        onPress: () => onStep({ at: 'text' }),
      }
      const choose = { label: t(messages.choose), onPress: () => onStep({ at: 'which' }) }
      const leave = { label: t(messages.leave), onPress: onLeave }
      const existing = !first ? [] : others.length > 0 ? [choose] : changing(first)
      return (
        <Dialog key="day" title={dayText.long(day)} actions={[...existing, add, leave]} onClose={onClose}>
          {first && others.length === 0 && (
            <p>
              <bdi>{first.text}</bdi>
            </p>
          )}
        </Dialog>
      )
    }
    case 'which':
      return (
        <Menu
          title={t(messages.ofDay, { day: dayText.long(day) })}
          values={notes.map(({ id }) => id)}
          chosen={undefined}
          textOf={(id) => notes.find((note) => note.id === id)?.text ?? ''}
          onChoose={(id) => {
            const note = notes.find((listed) => listed.id === id)
            if (note) onStep({ at: 'note', note })
          }}
          onClose={onClose}
        />
      )
    case 'note':
      return (
        <Dialog key="note" title={dayText.long(day)} actions={changing(step.note)} onClose={onClose}>
          <p>
            <bdi>{step.note.text}</bdi>
          </p>
        </Dialog>
      )
    case 'remove':
      return (
        <Dialog
          key="remove"
          title={t(messages.removeQuestion)}
          actions={[
            { label: t(messages.cancel), onPress: () => {} },
            { label: t(messages.removeIt), onPress: () => onSave({ id: step.note.id, day }) },
          ]}
          onClose={onClose}
        >
          <p>
            <bdi>{step.note.text}</bdi>
          </p>
        </Dialog>
      )
    default: {
      const id = step.note?.id
      return (
        <Typing
          title={t(messages.noteOn, { day: dayText.long(day) })}
          field="note"
          text={draftOf(channel, { id, day }) ?? step.note?.text ?? ''}
          maxLength={maxNoteLength}
          onDone={(text) => onSave({ id, day, text })}
          onClose={onClose}
        />
      )
    }
  }
}

interface NoteFailureProps {
  change: NoteChange
  error: unknown
  onTryAgain: () => void
  onChangeText: () => void
  onClose: () => void
}

/** Why a change was not stored. The typed text is kept as a draft. */
export function NoteFailure({ change, error, onTryAgain, onChangeText, onClose }: NoteFailureProps) {
  const title = t(change.text === undefined ? messages.notRemoved : messages.notSaved)
  const words = failureText(error, 'tenfoot', title)
  const tryAgain = { label: t(messages.tryAgain), onPress: onTryAgain }
  const changeText = { label: t(messages.changeText), onPress: onChangeText }
  const later = { label: t(change.text === undefined ? messages.close : messages.later), onPress: () => {} }
  return (
    <Dialog
      key="failure"
      title={title}
      actions={change.text === undefined ? [tryAgain, later] : [tryAgain, changeText, later]}
      onClose={onClose}
    >
      <p>
        {refusalText(error) ??
          (words.title === title ? words.meaning : t(messages.reason, { title: words.title, meaning: words.meaning }))}
      </p>
      {change.text !== undefined && <p>{t(messages.kept, { text: change.text })}</p>}
    </Dialog>
  )
}

/** Typed texts that could not be stored yet, for as long as the page is open. */
const drafts = new Map<string, string>()

const keyOf = (channel: string, { id = '', day }: Pick<NoteChange, 'id' | 'day'>) =>
  [ownAccount(), channel, day, id].join(' ')

const draftOf = (channel: string, note: Pick<NoteChange, 'id' | 'day'>): string | undefined =>
  drafts.get(keyOf(channel, note))

/** Keeps the text of a change until it is stored. */
export function keepDraft(channel: string, change: NoteChange): void {
  if (change.text !== undefined) drafts.set(keyOf(channel, change), change.text)
}

export const dropDraft = (channel: string, change: NoteChange): void => void drafts.delete(keyOf(channel, change))
