import { type ChromiumName, missingForChromium, startChromium } from './chromium.ts'
import type { Engine } from './engine.ts'
import { findFirefox, startFirefox } from './firefox.ts'

export type EngineName = ChromiumName | 'firefox'

/** Why an engine cannot run on this machine; undefined if it can. */
export async function cannotRun(name: EngineName): Promise<string | undefined> {
  if (name !== 'firefox') return missingForChromium(name)
  return findFirefox() ? undefined : 'Firefox is not installed'
}

/** Starts a real engine with its own profile, which is removed when it is closed. */
export function startEngine(name: EngineName): Promise<Engine> {
  return name === 'firefox' ? startFirefox() : startChromium(name)
}
