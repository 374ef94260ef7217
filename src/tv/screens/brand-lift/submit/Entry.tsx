import { useState } from 'react'
import type { Message } from '#contract/message.ts'
import type { TextInputField } from '#contract/textInput.ts'
import { Typing } from '#tv/keyboard/Typing.tsx'
import { t } from '#tv/language/t.ts'
import { ValueRow } from '#tv/ui/controls/ValueRow.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'

export interface MenuOptions {
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
  options: MenuOptions | undefined
  /** The values to choose from are still loading: OK opens them as soon as they are there, and no keyboard before. */
  isLoading?: boolean
  typed: {
    title: Message
    field: TextInputField
    maxLength: number
    mayBeEmpty?: boolean
    pattern: RegExp
    /** The message if the typed text does not match the pattern. */
    wrong: Message
  }
  onValue: (value: string) => void
  /** @param words what is wrong; empty if nothing is wrong any more */
  onTrouble: (words: string) => void
}

/** The choice after which a value is typed. */
const another = '\u0000another'

/** A row for one value of a report. OK opens a menu of values, or the keyboard. */
export function Entry(props: EntryProps) {
  const { focusKey, title, value, shown, options, isLoading = false, typed, onValue, onTrouble } = props
  // Two states, because the menu closes after typing has started.
  const [choosing, setChoosing] = useState(false)
  const [typing, setTyping] = useState(false)
  const begin = () => {
    onTrouble('')
    setChoosing(true)
  }
  return (
    <>
      <ValueRow focusKey={focusKey} title={title} value={shown} onPress={begin} />
      {choosing && options && (
        <Menu
          title={options.title}
          values={options.another === undefined ? options.values : [...options.values, another]}
          chosen={value}
          textOf={(option) => (option === another ? (options.another ?? '') : options.textOf(option))}
          onChoose={(option) => (option === another ? setTyping(true) : onValue(option))}
          onClose={() => setChoosing(false)}
        />
      )}
      {(typing || (choosing && !options && !isLoading)) && (
        <Typing
          title={t(typed.title)}
          field={typed.field}
          text={value}
          maxLength={typed.maxLength}
          mayBeEmpty={typed.mayBeEmpty ?? false}
          onDone={(text) => (typed.pattern.test(text) ? onValue(text) : onTrouble(t(typed.wrong)))}
          onClose={() => {
            setTyping(false)
            setChoosing(false)
          }}
        />
      )}
    </>
  )
}

const maxNames = 4

/** The first tables to choose from, until one is chosen. */
export function Tables({ options: { title, values, textOf } }: { options: MenuOptions }) {
  return (
    <section className="submit-tables" aria-labelledby="submit-tables">
      <h2 id="submit-tables" className="submit-heading">
        {title}
      </h2>
      <ul>
        {values.slice(0, maxNames).map((name) => (
          <li key={name} className="submit-table">
            {textOf(name)}
          </li>
        ))}
      </ul>
    </section>
  )
}
