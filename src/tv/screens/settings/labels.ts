import { choices, type SettingName, type Settings } from '../../preferences/preferences.ts'

export const titles: Readonly<Record<SettingName, string>> = {
  theme: 'Theme',
  text: 'Text size',
  motion: 'Motion',
  language: 'Numbers and dates',
  clock: 'Time format',
  watchTime: 'Watch time',
}

const texts: { readonly [Name in SettingName]: Readonly<Record<Settings[Name], string>> } = {
  theme: { dark: 'Dark', light: 'Light' },
  text: { standard: 'Standard', large: 'Large' },
  motion: { television: 'Same as this TV', reduced: 'Off' },
  language: {
    television: 'Same as this TV',
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
  clock: { language: 'Language default', '24': '24-hour', '12': '12-hour' },
  watchTime: { hours: 'Hours', minutes: 'Minutes' },
}

export function textOf<Name extends SettingName>(name: Name, value: Settings[Name]): string {
  return texts[name][value]
}

/** The values of one setting with their labels, for a menu. */
export function optionsOf(name: SettingName): { value: string; text: string }[] {
  const all: Readonly<Record<string, string>> = texts[name]
  return choices[name].map((value) => ({ value, text: all[value] ?? value }))
}
