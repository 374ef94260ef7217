import { useSyncExternalStore } from 'react'
import { storedChoices } from '#tv/preferences/storedChoices.ts'

/** The choices of caption style that televisions usually offer; the first of each is the default. */
export const captionOptions = {
  size: ['medium', 'small', 'large', 'largest'],
  colour: ['white', 'yellow', 'cyan', 'green'],
  ground: ['black', 'grey', 'none'],
} as const
export type CaptionSetting = keyof typeof captionOptions
export type CaptionStyle = { readonly [Name in CaptionSetting]: (typeof captionOptions)[Name][number] }
export const captionSettings = Object.keys(captionOptions) as CaptionSetting[]

const stored = storedChoices('tenfoot.captions', captionOptions)

export const setCaptionStyle = stored.choose
/** Shows captions in this style until the next call, without storing it. */
export const previewCaptionStyle = stored.preview

/** The style that is shown now, which may be a preview. */
export function useCaptionStyle(): CaptionStyle {
  return useSyncExternalStore(stored.onChange, stored.now)
}

/** The stored style, even while a preview is shown. */
export function useChosenCaptionStyle(): CaptionStyle {
  return useSyncExternalStore(stored.onChange, stored.chosen)
}
