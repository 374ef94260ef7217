import type { Command } from 'commander'
import { say } from './database.ts'
import { progressBar } from './progress.ts'
import { reportDemo } from './servers.ts'
import { firstConsolePassword, versionLine } from './startNotices.ts'
import { closeOnSignal, reportDemoDataToParent } from './stop.ts'
import { terminalLog, withTerminalLogLevel } from './terminalLog.ts'

/** Starts only the services: authorization, video, analytics on one origin. */
export function platformCommand(program: Command): void {
  program
    .command('platform')
    .description('start only the services')
    .action(async () => {
      process.stdout.write(versionLine)
      const { startPlatform } = await import('#platform/app/server.ts')
      const { platformSettings } = await import('#platform/settings/settings.ts')
      const platform = await startPlatform({
        settings: platformSettings(withTerminalLogLevel(process.env)),
        onProgress: progressBar(),
        logTo: await terminalLog(),
        onDemoData: reportDemoDataToParent,
      })
      closeOnSignal([platform])
      process.stdout.write(firstConsolePassword(platform, platform.url))
      reportDemo(platform)
      say(`Services on ${platform.url}`)
    })
}
