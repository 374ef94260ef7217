import { settingsName } from '../prelude/appearance.ts'
import { storedChoices } from './storedChoices.ts'

/** Each setting's allowed values; the first is the default. */
export const choices = {
  theme: ['dark', 'light'],
  text: ['standard', 'large'],
  motion: ['television', 'reduced'],
  /** BCP 47; `television`: the browser's language. */
  language: ['television', 'en-GB', 'en-US', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt-BR', 'sv'],
  clock: ['language', '24', '12'],
  watchTime: ['hours', 'minutes'],
} as const
export type SettingName = keyof typeof choices
export type Settings = { readonly [Name in SettingName]: (typeof choices)[Name][number] }

const stored = storedChoices(settingsName, choices)
stored.onChange(() => Object.assign(document.documentElement.dataset, stored.now()))

export const settings: () => Settings = stored.now
/** The settings that were chosen, even while others are previewed. */
export const chosenSettings: () => Settings = stored.chosen
/** Calls the subscriber after each change. */
export const onSettings = stored.onChange
/** Changes one setting at once, and stores it. */
export const set = stored.choose
/** Previews settings until the next call. */
export const previewSettings = stored.preview
