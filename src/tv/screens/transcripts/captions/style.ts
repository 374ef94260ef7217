import { useSyncExternalStore } from 'react'
import { storedChoices } from '../../../preferences/storedChoices.ts'

/** How captions look, as televisions let people choose it; the first of each is the standard. */
export const captionChoices = {
  size: ['medium', 'small', 'large', 'largest'],
  colour: ['white', 'yellow', 'cyan', 'green'],
  ground: ['black', 'grey', 'none'],
} as const
export type CaptionSetting = keyof typeof captionChoices
export type CaptionStyle = { readonly [Name in CaptionSetting]: (typeof captionChoices)[Name][number] }
export const captionSettings = Object.keys(captionChoices) as CaptionSetting[]

const kept = storedChoices('tenfoot.captions', captionChoices)

export const setCaptionStyle = kept.choose
/** Shows how captions would look, until it is called again. */
export const previewCaptionStyle = kept.preview

/** How captions look now. */
export function useCaptionStyle(): CaptionStyle {
  return useSyncExternalStore(kept.onChange, kept.now)
}

/** As it was chosen, while another style is shown in its place. */
export function useChosenCaptionStyle(): CaptionStyle {
  return useSyncExternalStore(kept.onChange, kept.chosen)
}
