import { useState } from 'react'
import type { TextInputField } from '#contract/textInput.ts'
import { Typing } from '../../../keyboard/Typing.tsx'
import { ValueRow } from '../../../ui/controls/ValueRow.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'

export interface Choice {
  title: string
  values: readonly string[]
  textOf: (value: string) => string
  /** The text of a further choice, after which a value is typed; undefined if only `values` are allowed. */
  another?: string
}

interface EntryProps {
  focusKey: string
  title: string
  value: string
  /** The value as the row shows it. */
  shown: string
  /** The values to choose from; if undefined, the value is typed. */
  choice: Choice | undefined
  typed: {
    title: string
    field: TextInputField
    longest: number
    mayBeEmpty?: boolean
    pattern: RegExp
    /** The message if the typed text does not match the pattern. */
    wrong: string
  }
  onValue: (value: string) => void
  /** @param words what is wrong; empty if nothing is wrong any more */
  onTrouble: (words: string) => void
}

/** The choice after which a value is typed. */
const another = '\u0000another'

/** A row for one value of a report. OK opens a menu of values, or the keyboard. */
export function Entry({ focusKey, title, value, shown, choice, typed, onValue, onTrouble }: EntryProps) {
  // Two states, because the menu closes after typing has started.
  const [choosing, setChoosing] = useState(false)
  const [typing, setTyping] = useState(false)
  const begin = () => {
    onTrouble('')
    if (choice) setChoosing(true)
    else setTyping(true)
  }
  return (
    <>
      <ValueRow focusKey={focusKey} title={title} value={shown} onPress={begin} />
      {choosing && choice && (
        <Menu
          title={choice.title}
          values={choice.another === undefined ? choice.values : [...choice.values, another]}
          chosen={value}
          textOf={(choiceId) => (choiceId === another ? (choice.another ?? '') : choice.textOf(choiceId))}
          onChoose={(choiceId) => (choiceId === another ? setTyping(true) : onValue(choiceId))}
          onClose={() => setChoosing(false)}
        />
      )}
      {typing && (
        <Typing
          title={typed.title}
          field={typed.field}
          text={value}
          longest={typed.longest}
          mayBeEmpty={typed.mayBeEmpty ?? false}
          onDone={(text) => (typed.pattern.test(text) ? onValue(text) : onTrouble(typed.wrong))}
          onClose={() => setTyping(false)}
        />
      )}
    </>
  )
}
