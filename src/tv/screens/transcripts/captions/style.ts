import { useSyncExternalStore } from 'react'

/** How captions look, as televisions let people choose it; the first of each is the standard. */
export const captionChoices = {
  size: ['medium', 'small', 'large', 'largest'],
  colour: ['white', 'yellow', 'cyan', 'green'],
  ground: ['black', 'grey', 'none'],
} as const
export type CaptionSetting = keyof typeof captionChoices
export type CaptionStyle = { readonly [Name in CaptionSetting]: (typeof captionChoices)[Name][number] }
export const captionSettings = Object.keys(captionChoices) as CaptionSetting[]

const name = 'tenfoot.captions'
const subscribers = new Set<() => void>()
let current: CaptionStyle | undefined

/** What was chosen on this television. */
export function captionStyle(): CaptionStyle {
  current ??= read()
  return current
}

export function setCaptionStyle<Name extends CaptionSetting>(setting: Name, value: CaptionStyle[Name]): void {
  current = { ...captionStyle(), [setting]: value }
  try {
    localStorage.setItem(name, JSON.stringify(current))
  } catch {
    // It lasts until the page goes.
  }
  for (const subscriber of [...subscribers]) subscriber()
}

export function useCaptionStyle(): CaptionStyle {
  return useSyncExternalStore((subscriber) => {
    subscribers.add(subscriber)
    return () => subscribers.delete(subscriber)
  }, captionStyle)
}

/** What was kept, where it is still allowed. */
function read(): CaptionStyle {
  let kept: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) kept = { ...parsed }
  } catch {
    // A browser that keeps nothing, or something that we did not write.
  }
  const pick = <Value extends string>(setting: CaptionSetting, allowed: readonly [Value, ...Value[]]): Value =>
    allowed.find((value) => value === kept[setting]) ?? allowed[0]
  return {
    size: pick('size', captionChoices.size),
    colour: pick('colour', captionChoices.colour),
    ground: pick('ground', captionChoices.ground),
  }
}
