import { useState } from 'react'
import type { HandoffField } from '#contract/handoff.ts'
import { Typing } from '../../../keyboard/Typing.tsx'
import { ValueRow } from '../../../ui/controls/ValueRow.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'

export interface Choice {
  title: string
  values: readonly string[]
  textOf: (value: string) => string
  /** Words for one that is not among them and is typed, where there may be such. */
  another?: string
}

interface EntryProps {
  focusKey: string
  title: string
  value: string
  /** The value as it stands in the row. */
  shown: string
  /** What there is to choose from; undefined: it is typed. */
  choice: Choice | undefined
  typed: {
    title: string
    field: HandoffField
    longest: number
    mayBeEmpty?: boolean
    pattern: RegExp
    /** Said where the pattern does not fit. */
    wrong: string
  }
  onValue: (value: string) => void
  /** @param words what is wrong; empty: nothing is any more */
  onTrouble: (words: string) => void
}

/** In the place of a value: it is typed. */
const another = '\u0000another'

/** A part of a report in a line: OK chooses it from what there is, or has it typed. */
export function Entry({ focusKey, title, value, shown, choice, typed, onValue, onTrouble }: EntryProps) {
  // Two, because the choice closes after typing has started.
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
          textOf={(one) => (one === another ? (choice.another ?? '') : choice.textOf(one))}
          onChoose={(one) => (one === another ? setTyping(true) : onValue(one))}
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
