import { settingsName } from '../prelude/appearance.ts'

/** Each setting's allowed values; the first is the standard. */
export const choices = {
  theme: ['dark', 'light'],
  text: ['standard', 'large'],
  motion: ['television', 'reduced'],
  /** BCP 47; `television`: what the browser says. */
  language: ['television', 'en-GB', 'en-US', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt-BR', 'sv'],
  clock: ['language', '24', '12'],
  watchTime: ['hours', 'minutes'],
} as const
export type SettingName = keyof typeof choices
export type Settings = { readonly [Name in SettingName]: (typeof choices)[Name][number] }
const settingNames = Object.keys(choices) as SettingName[]

let current = readSettings()
const subscribers = new Set<() => void>()

export function settings(): Settings {
  return current
}

/** Told after each change. */
export function onSettings(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/** Changes one setting at once and for good. */
export function set<Name extends SettingName>(name: Name, value: Settings[Name]): void {
  current = { ...current, [name]: value }
  try {
    localStorage.setItem(settingsName, JSON.stringify(current))
  } catch {
    // It lasts until the page goes.
  }
  Object.assign(document.documentElement.dataset, current)
  for (const subscriber of [...subscribers]) subscriber()
}

/** What was kept, where it is still allowed. */
function readSettings(): Settings {
  const kept = keptSettings()
  const entries = settingNames.map((name) => {
    const allowed: readonly string[] = choices[name]
    return [name, allowed.find((value) => value === kept[name]) ?? allowed[0]]
  })
  return Object.assign({}, ...entries.map(([name, value]) => ({ [String(name)]: value })))
}

function keptSettings(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(settingsName) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    // A browser that keeps nothing, or something that we did not write.
    return {}
  }
}
