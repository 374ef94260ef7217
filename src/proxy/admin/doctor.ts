import { type Clock, systemClock } from '#contract/clock.ts'
import type { DemoFile } from '#contract/demo.ts'
import { type Finding, wrong } from '#contract/finding.ts'
import { SettingsError } from '#contract/settings.ts'
import { type ProxySettings, proxySettings } from '../settings.ts'
import { checkStored } from './checkDatabase.ts'
import { checkServices } from './checkServices.ts'
import { checkSettings } from './checkSettings.ts'

/** Checks everything that a proxy with this environment needs, whether one runs or not. Changes nothing. */
export async function examine(
  environment: Record<string, string | undefined>,
  demo?: DemoFile,
  clock: Clock = systemClock,
): Promise<Finding[]> {
  let settings: ProxySettings
  try {
    settings = proxySettings(environment, demo)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message
      .split('\n')
      .map((line) => wrong('settings', line, 'Correct it, then run doctor again: nothing else was checked.'))
  }
  const [stored, services] = await Promise.all([checkStored(settings), checkServices(settings, clock)])
  return [...checkSettings(settings), ...stored, ...services]
}
