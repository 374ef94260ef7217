import type { Script } from '../script/script.ts'

/** So long a word stays lit when nothing follows: without it the light would flicker at every breath. Seconds. */
export const lingers = 0.3

/** The word that is spoken at a time in seconds; -1 in a pause. */
export function litWord(script: Script, time: number): number {
  const word = script.lastBegun(time)
  return word >= 0 && time < script.endOf(word) + lingers ? word : -1
}

/** When another word is lit than at `time`, or none: not before this. */
export function nextLight(script: Script, time: number): number {
  const next = script.nextStart(time)
  const word = litWord(script, time)
  return word < 0 ? next : Math.min(next, script.endOf(word) + lingers)
}
