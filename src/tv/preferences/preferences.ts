import { settingsName } from '../prelude/appearance.ts'
import { storedChoices } from './storedChoices.ts'

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

const kept = storedChoices(settingsName, choices)
kept.onChange(() => Object.assign(document.documentElement.dataset, kept.now()))

export const settings: () => Settings = kept.now
/** As they were set, while others are shown in their place. */
export const chosenSettings: () => Settings = kept.chosen
/** Told after each change. */
export const onSettings = kept.onChange
/** Changes one setting at once and for good. */
export const set = kept.choose
/** Shows how settings would look, until it is called again. */
export const previewSettings = kept.preview
