import { useSyncExternalStore } from 'react'
import type { Subtitles } from '#contract/transcription/result.ts'
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

let chosen = ''
const subscribers = new Set<() => void>()

/** The chosen format of captions, for records that have several. The choice lasts until the page is reloaded. */
export function useCaptionFormat(): [string, (format: string) => void] {
  const format = useSyncExternalStore(
    (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    () => chosen,
  )
  return [
    format,
    (next) => {
      chosen = next
      for (const subscriber of subscribers) subscriber()
    },
  ]
}

/** The captions in the chosen format, else the first ones. */
export function chosenSubtitles(all: readonly Subtitles[], format: string): Subtitles | undefined {
  return all.find((each) => each.format === format) ?? all[0]
}
