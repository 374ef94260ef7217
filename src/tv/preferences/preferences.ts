import { type LanguageTag, languageTags } from '#contract/languages.ts'
import { settingsName } from '../prelude/appearance.ts'
import { storedChoices } from './storedChoices.ts'

const isForeign = (tag: LanguageTag): tag is Exclude<LanguageTag, 'en'> => tag !== 'en'

/** Each setting's allowed values; the first is the default. */
export const settingOptions = {
  theme: ['dark', 'light'],
  text: ['standard', 'large'],
  motion: ['television', 'reduced'],
  /** BCP 47; `television`: the browser's language. English in two forms, which write days and times differently. */
  language: ['television', 'en-GB', 'en-US', ...languageTags.filter(isForeign)],
  clock: ['language', '24', '12'],
  watchTime: ['hours', 'minutes'],
  /** Whether screens are shown in turn after ten minutes without a press. */
  ambient: ['off', 'on'],
  /** Whether the start asks who is watching, if several accounts are on this television. */
  who: ['ask', 'never'],
} as const
export type SettingName = keyof typeof settingOptions
export type Settings = { readonly [Name in SettingName]: (typeof settingOptions)[Name][number] }

const stored = storedChoices(settingsName, settingOptions)
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
/** Ends the preview of one setting. */
export const endPreview = stored.endPreview
