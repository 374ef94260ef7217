import type { Direction } from '../actions.ts'

/** `frame`: what stands around every screen. It never takes the focus while the screen has something to focus. */
export type Place = 'screen' | 'frame'

/** A thing that can have the focus. */
export interface Focusable {
  node: HTMLElement
  place: Place
  /** The focus key of the area that it stands in. */
  area: string
  /** Asked before an arrow leads away: `true` when it was used, so that the focus stays. */
  onArrow: (direction: Direction, held: boolean) => boolean
}

/** Every one that stands on the screen, by its focus key, in the order in which they came. */
export const focusables = new Map<string, Focusable>()

/** A part of the page in which arrows go by rows. */
export interface FocusGroup {
  node: HTMLElement
  /** What an arrow that comes from outside focuses; undefined before anything had the focus here. */
  enterAt: () => string | undefined
}

/** Every one of the page, by its focus key. */
export const focusGroups = new Map<string, FocusGroup>()

/** Area → what had the focus in it last. */
export const lastIn = new Map<string, string>()
