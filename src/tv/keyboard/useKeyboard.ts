import { useMemo, useState } from 'react'
import { locale as language } from '../format/locale.ts'
import { t } from '../language/t.ts'
import type { Key, Layer } from './keys.ts'
import { keyboard, lettersOf } from './layouts.ts'
import { messages } from './messages.ts'
import { useTypedText } from './useTypedText.ts'

interface KeyboardOptions {
  /** The initial text. */
  first: string
  /** In characters. */
  maxLength: number
  mayBeEmpty: boolean
  /** The first letter is a capital, as of a name. */
  beginsWithCapital?: boolean
  /** Called with the text when the person is done, or with a suggestion. */
  onSubmit: (text: string) => void
}

/** A keyboard in the person's language: its text, the keys of its layer, and what they do. */
export function useKeyboard({ first, maxLength, mayBeEmpty, beginsWithCapital = true, onSubmit }: KeyboardOptions) {
  const [layer, setLayer] = useState<Layer>('letters')
  const typing = useTypedText({ first, maxLength, mayBeEmpty, beginsWithCapital, letters: lettersOf(layer, language) })
  const keys = useMemo(() => keyboard(layer, language), [layer])
  const press = ({ deed }: Key) => {
    switch (deed.does) {
      case 'type':
        return typing.write(typing.cased(deed.text))
      case 'shift':
        return typing.nextShift()
      case 'layer':
        return setLayer(deed.layer)
      case 'delete':
        return typing.erase()
      case 'vary':
        return typing.vary()
      case 'submit':
        return onSubmit(deed.text)
      default:
        if (typing.isMissing) return typing.say(t(messages.missing))
        onSubmit(typing.text.trim())
    }
  }
  return { typing, keys, press }
}
