import type { Command } from 'commander'
import { SettingsError } from '#contract/settings.ts'
import { firstConsolePassword } from './consolePassword.ts'
import { lanAddress } from './network.ts'
import { progressBar } from './progress.ts'
import { closeOnSignal } from './stop.ts'

type Environment = Record<string, string | undefined>

/** Everything on one machine: the services, the proxy and the built television. */
export function startCommand(program: Command): void {
  program
    .command('start')
    .description('start everything on this machine: services, proxy and television')
    .option('--lan', 'listen on the local network, for a real television and a real phone')
    .action(async ({ lan }: { lan?: boolean }) => {
      const { startPlatform } = await import('#platform/server.ts')
      const { platformSettings } = await import('#platform/settings.ts')
      const { startProxy } = await import('#proxy/server.ts')
      const { proxySettings } = await import('#proxy/settings.ts')
      const environment = lan ? onLan(process.env) : { ...process.env }
      const platform = await startPlatform({ settings: platformSettings(environment), onProgress: progressBar() })
      const upstream = platformAddress(environment, platform.url)
      // At once: a start that fails from here on would never show it again.
      process.stdout.write(firstConsolePassword(platform, upstream))
      const openProxy = async () =>
        startProxy({
          settings: proxySettings(
            { AUTH_URL: upstream, API_URL: upstream, ANALYTICS_URL: `${upstream}/v2`, ...environment },
            platform.demo,
          ),
        })
      // Also when a setting is wrong: services left open would keep the process from ending.
      const proxy = await openProxy().catch(async (error: unknown) => {
        await platform.close()
        throw error
      })
      closeOnSignal([proxy, platform])
      const television = environment.PUBLIC_URL ?? proxy.url.replace('//127.0.0.1:', '//localhost:')
      const { email, password } = platform.demo.account
      process.stdout.write(`
  Television   ${television}
  Services     ${upstream}
  Console      ${upstream}/console

  1. Open the television's address in a browser: full screen, then arrow keys, Enter and Escape.
  2. Open ${upstream}/device on a phone or in another window and enter the code.
  3. Sign in there and allow it:   ${email}   ${password}

${lan ? '' : '  For a real television and phone on your network: npm start -- --lan\n'}  Ctrl-C stops it.
`)
    })
}

const platformAddress = (environment: Environment, listening: string) =>
  environment.PLATFORM_PUBLIC_URL ?? listening.replace('//127.0.0.1:', '//localhost:')

/** The environment with what `--lan` means where nothing else is set. */
function onLan(environment: Environment): Environment {
  const address = lanAddress()
  if (!address && !environment.PUBLIC_URL)
    throw new SettingsError(
      '--lan: this machine has no address on a local network (set PUBLIC_URL and PLATFORM_PUBLIC_URL to the addresses that others use)',
    )
  return {
    ...environment,
    HOST: environment.HOST ?? '0.0.0.0',
    PUBLIC_URL: environment.PUBLIC_URL ?? `http://${address}:${environment.PORT ?? 8010}`,
    PLATFORM_PUBLIC_URL: environment.PLATFORM_PUBLIC_URL ?? `http://${address}:${environment.PLATFORM_PORT ?? 8020}`,
  }
}
