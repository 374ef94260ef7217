import { useEffect, useRef, useState } from 'react'
import { languageTags } from '#contract/languages.ts'
import { changeLanguage } from '#tv/language/catalogues.ts'
import { languageChoiceNames, languageNames } from '#tv/language/names/languageNames.ts'
import { i18n, t } from '#tv/language/t.ts'
import { chosenSettings, type Settings, set } from '#tv/preferences/preferences.ts'
import { languageOf } from '#tv/prelude/language.ts'
import { isDirection } from '#tv/remote/actions.ts'
import { focusOn } from '#tv/remote/focusMark.ts'
import { isFocusBorrowed, onFocusReturn } from '#tv/remote/modal.ts'
import { onPress } from '#tv/remote/press.ts'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { messages } from './messages.ts'
import '#tv/language/names/languageNames.css'

type Choice = keyof typeof languageChoiceNames
const choices = Object.keys(languageChoiceNames) as Choice[]

/**
 * Changes the language. With the button of the pairing screen these are two, one in a corner and one in the opposite
 * corner: up or along leads here, down or back leads there.
 */
export function LanguageButton({ onLanguage }: { onLanguage: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(
    () =>
      onPress('part', ({ action, phase }) => {
        if (phase === 'release' || !isDirection(action) || isFocusBorrowed()) return false
        const isRightToLeft = document.documentElement.dir === 'rtl'
        const leadsHere = action === 'up' || action === (isRightToLeft ? 'left' : 'right')
        const target = leadsHere ? button.current : document.querySelector<HTMLElement>('.pairing .action')
        if (target) focusOn(target)
        return true
      }),
    [],
  )
  // After a dialog the focus returns to the one of the two buttons that had it.
  useEffect(() => onFocusReturn(() => false), [])
  const choose = async (choice: Settings['language']) => {
    // The texts are there before the screen is drawn again in the other language.
    if (!(await changeLanguage(languageOf(choice)))) return
    set('language', choice)
    onLanguage()
  }
  const shown = languageTags.find((tag) => tag === i18n.locale) ?? 'en'
  const title = t(messages.language, { language: languageNames[shown] })
  const { language } = chosenSettings()
  return (
    <div className="after-code-language">
      <button
        ref={button}
        type="button"
        className="focusable framed after-code-button"
        aria-label={title}
        onClick={() => setIsOpen(true)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3a9 9 0 1 0 .01 0M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18" />
        </svg>
        {languageNames[shown]}
      </button>
      {isOpen && (
        <Menu<Choice>
          title={title}
          values={choices}
          chosen={choices.find((choice) => choice === (language === 'television' ? shown : language))}
          textOf={(choice) => languageChoiceNames[choice]}
          languageOf={(choice) => choice}
          // Without its texts the language stays, as when the server does not answer.
          onChoose={(choice) => void choose(choice).catch(() => {})}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
