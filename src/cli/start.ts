import type { Command } from 'commander'
import { startOnLan } from '#contract/installation.ts'
import { SettingsError, settingsIn } from '#contract/settings.ts'
import { lanAddress } from './network.ts'
import { redirectWarning } from './redirectWarning.ts'
import { type Environment, startServers, withLocalhost } from './servers.ts'
import { closeOnSignal } from './stop.ts'
import { versionLine } from './version.ts'

/** Starts everything on one machine: the services, the proxy and the built television. */
export function startCommand(program: Command): void {
  program
    .command('start', { isDefault: true })
    .description('start everything on this machine: services, proxy and television (the default)')
    .option('--lan', 'listen on the local network, for a real TV and phone')
    .action(async ({ lan }: { lan?: boolean }) => {
      process.stdout.write(versionLine)
      const environment = lan ? onLan(settingsIn(process.env)) : settingsIn(process.env)
      const { platform, proxy, upstream, settings } = await startServers(environment)
      closeOnSignal([proxy, platform])
      process.stderr.write(await redirectWarning(settings))
      const television = environment.PUBLIC_URL ?? withLocalhost(proxy.url)
      const { email, password } = platform.demo.account
      process.stdout.write(`
  1. Open the television address in a browser, full screen. Use the arrow keys, Enter and Escape.
  2. On a phone or in another window, open ${upstream}/device and enter the code.
  3. Sign in with the account below and choose Allow.
  Press Ctrl-C to stop.${lan ? '' : ` To use a real TV and phone on your network: ${startOnLan}`}

  Television   ${television}
  Services     ${upstream}
  Console      ${upstream}/console
  Account      ${email}
  Password     ${password}
`)
    })
}

/** Adds the defaults of `--lan` to the environment. */
function onLan(environment: Environment): Environment {
  const address = lanAddress()
  if (!address && !environment.PUBLIC_URL)
    throw new SettingsError(
      '--lan: this machine has no local network address. Set PUBLIC_URL and PLATFORM_PUBLIC_URL to the addresses that others use',
    )
  return {
    ...environment,
    HOST: environment.HOST ?? '0.0.0.0',
    PUBLIC_URL: environment.PUBLIC_URL ?? `http://${address}:${environment.PORT ?? 8010}`,
    PLATFORM_PUBLIC_URL: environment.PLATFORM_PUBLIC_URL ?? `http://${address}:${environment.PLATFORM_PORT ?? 8020}`,
  }
}
