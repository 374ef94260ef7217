import type { Message } from '#contract/message.ts'
import { t } from '#tv/language/t.ts'
import { type SettingName, type Settings, settingOptions } from '#tv/preferences/preferences.ts'
import { languageNames } from './languageNames.ts'
import { messages } from './messages.ts'

export const titles: Readonly<Record<SettingName, Message>> = {
  theme: messages.theme,
  text: messages.text,
  motion: messages.motion,
  language: messages.language,
  clock: messages.clock,
  watchTime: messages.watchTime,
}

// English comes in two forms, of numbers and days.
const { en: _, ...ownNames } = languageNames

const texts: { readonly [Name in SettingName]: Readonly<Record<Settings[Name], Message | string>> } = {
  theme: { dark: messages.dark, light: messages.light },
  text: { standard: messages.standard, large: messages.large },
  motion: { television: messages.sameAsTv, reduced: messages.off },
  language: {
    television: messages.sameAsTv,
    'en-GB': 'English (UK)',
    'en-US': 'English (US)',
    ...ownNames,
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
  return settingOptions[name].map((value) => ({ value, text: textIn(all[value] ?? value) }))
}

const textIn = (text: Message | string): string => (typeof text === 'string' ? text : t(text))
