import { systemClock } from '#contract/clock.ts'
import type { ProxySettings } from '#proxy/settings.ts'

/** What to say at a start when the service is sure not to send phones back to this proxy; else nothing. */
export async function redirectWarning(settings: ProxySettings): Promise<string> {
  const { checkRedirect } = await import('#proxy/operations/checkRedirect.ts')
  const finding = await checkRedirect(settings, systemClock)
  return finding?.verdict === 'wrong' ? `Phones: ${finding.found}. ${finding.todo}\n` : ''
}
