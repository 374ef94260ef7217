import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { systemClock } from '#contract/clock.ts'
import { oneLine } from '#contract/harmlessText.ts'
import { tenfootCommand } from '#contract/installation.ts'
import type { ProxySettings } from '#proxy/settings.ts'

const manifest = z.object({ version: z.string() })

/** The version of this release (https://semver.org). A released package has `package.json` at the same distance. */
export const { version } = z.parse(
  manifest,
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
)

/** The line of every start: `Tenfoot 1.2.3 on Node 22.23.3`. */
export const versionLine = `Tenfoot ${version} on Node ${process.versions.node}\n`

/** The message of the first start about the console. Later starts cannot show the password: only its hash is stored. */
export const firstConsolePassword = (
  { consolePassword }: { consolePassword: string | undefined },
  services: string,
): string =>
  consolePassword === undefined
    ? ''
    : `
  Console ${services}/console: sign in with this password. You will not see it again.
      admin   ${consolePassword}
  To set a new one: ${tenfootCommand} administrator password admin
`

/** Returns a warning for the start if the service does not redirect phones to this proxy; otherwise an empty text. */
export async function redirectWarning(settings: ProxySettings): Promise<string> {
  const { checkRedirect } = await import('#proxy/admin/checkAuthorization.ts')
  const finding = await checkRedirect(settings, systemClock)
  return finding?.verdict === 'wrong' ? `${oneLine(`Phones: ${finding.found}. ${finding.todo}`)}\n` : ''
}
