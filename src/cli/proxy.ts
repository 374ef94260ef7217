import type { Command } from 'commander'
import { readDemo } from './demo.ts'
import { withServicesHere } from './servicesHere.ts'
import { redirectWarning, versionLine } from './startNotices.ts'
import { closeOnSignal } from './stop.ts'
import { terminalLog, withTerminalLogLevel } from './terminalLog.ts'

/** Starts only the proxy and the television, with services that run elsewhere. */
export function proxyCommand(program: Command): void {
  program
    .command('proxy')
    .description('start only the proxy and the television, for services that run elsewhere')
    .action(async () => {
      process.stdout.write(versionLine)
      const { startProxy } = await import('#proxy/server.ts')
      const { proxySettings } = await import('#proxy/settings.ts')
      const settings = proxySettings(withTerminalLogLevel(withServicesHere(process.env)), await readDemo(process.env))
      const proxy = await startProxy({ settings, logTo: await terminalLog() })
      closeOnSignal([proxy])
      process.stdout.write(`Television and proxy on ${proxy.url}\n`)
      process.stderr.write(await redirectWarning(settings))
    })
}
