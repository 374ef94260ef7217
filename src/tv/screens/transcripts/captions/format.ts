import { useSyncExternalStore } from 'react'
import type { Subtitles } from '#contract/transcription/result.ts'

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
