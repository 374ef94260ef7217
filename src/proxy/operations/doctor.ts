import { type Clock, systemClock } from '#contract/clock.ts'
import type { DemoFile } from '#contract/demo.ts'
import { SettingsError } from '#contract/settings.ts'
import { type ProxySettings, proxySettings } from '../settings.ts'
import { lookAtStored } from './checkDatabase.ts'
import { lookAtServices } from './checkServices.ts'
import { lookAtSettings } from './checkSettings.ts'
import { type Finding, wrong } from './finding.ts'

/** Looks at everything that a proxy of this environment needs, while one runs or not, and changes nothing. */
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
    return error.message.split('\n').map((line) => wrong('settings', line, 'Mend it; nothing else was looked at.'))
  }
  const [stored, services] = await Promise.all([lookAtStored(settings), lookAtServices(settings, clock)])
  return [...lookAtSettings(settings), ...stored, ...services]
}
