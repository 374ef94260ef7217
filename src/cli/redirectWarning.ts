import { systemClock } from '#contract/clock.ts'
import { oneLine } from '#contract/printable.ts'
import type { ProxySettings } from '#proxy/settings.ts'

/** Returns a warning for the start if the service does not redirect phones to this proxy; otherwise an empty text. */
export async function redirectWarning(settings: ProxySettings): Promise<string> {
  const { checkRedirect } = await import('#proxy/admin/checkRedirect.ts')
  const finding = await checkRedirect(settings, systemClock)
  return finding?.verdict === 'wrong' ? `${oneLine(`Phones: ${finding.found}. ${finding.todo}`)}\n` : ''
}
