import type { Message } from '#contract/message.ts'
import { t } from '../../language/t.ts'
import { choices, type SettingName, type Settings } from '../../preferences/preferences.ts'
import { messages } from './messages.ts'

export const titles: Readonly<Record<SettingName, Message>> = {
  theme: messages.theme,
  text: messages.text,
  motion: messages.motion,
  language: messages.language,
  clock: messages.clock,
  watchTime: messages.watchTime,
}

/** The names of languages are written in themselves, so that everybody finds their own. */
const texts: { readonly [Name in SettingName]: Readonly<Record<Settings[Name], Message | string>> } = {
  theme: { dark: messages.dark, light: messages.light },
  text: { standard: messages.standard, large: messages.large },
  motion: { television: messages.sameAsTv, reduced: messages.off },
  language: {
    television: messages.sameAsTv,
    'en-GB': 'English (UK)',
    'en-US': 'English (US)',
    de: 'Deutsch',
    es: 'Español',
    fr: 'Français',
    it: 'Italiano',
    nl: 'Nederlands',
    pl: 'Polski',
    'pt-BR': 'Português (Brasil)',
    sv: 'Svenska',
  },
  clock: { language: messages.languageDefault, '24': messages.hours24, '12': messages.hours12 },
  watchTime: { hours: messages.hours, minutes: messages.minutes },
}

export function textOf<Name extends SettingName>(name: Name, value: Settings[Name]): string {
  return textIn(texts[name][value])
}

/** The values of one setting with their labels, for a menu. */
export function optionsOf(name: SettingName): { value: string; text: string }[] {
  const all: Readonly<Record<string, Message | string>> = texts[name]
  return choices[name].map((value) => ({ value, text: textIn(all[value] ?? value) }))
}

const textIn = (text: Message | string): string => (typeof text === 'string' ? text : t(text))
