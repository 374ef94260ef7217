import type { Command } from 'commander'
import { startOnLan } from '#contract/installation.ts'
import { settingsIn } from '#contract/settings.ts'
import { lanUrls } from './network.ts'
import { type Environment, startServers, withLocalhost } from './servers.ts'
import { redirectWarning, versionLine } from './startNotices.ts'
import { closeOnSignal } from './stop.ts'

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
      const numbers = (await platform.isDemoMaking())
        ? '  The demo’s numbers are being made, the newest days first: the television says how far they are.\n'
        : ''
      process.stdout.write(`
  1. Open the television address in a browser, full screen. Use the arrow keys, Enter and Escape.
  2. On a phone or in another window, open ${upstream}/device and enter the code.
  3. Sign in with the account below and choose Allow.
${numbers}  Press Ctrl-C to stop.${lan ? '' : ` To use a real TV and phone on your network: ${startOnLan}`}

  Television   ${television}
  Services     ${upstream}
  Console      ${upstream}/console
  Account      ${email}
  Password     ${password}
`)
    })
}

/** Adds the defaults of `--lan` to the environment. */
const onLan = (environment: Environment): Environment => ({
  ...environment,
  HOST: environment.HOST ?? '0.0.0.0',
  ...lanUrls(environment, ['PUBLIC_URL', 'PLATFORM_PUBLIC_URL']),
})
