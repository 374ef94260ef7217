import type { Command } from 'commander'
import { progressBar } from './progress.ts'
import { closeOnSignal } from './stop.ts'

/**
 * Everything with hot reload: Vite answers on the television's port and passes `/api` on to the proxy, which listens on
 * a port of its own. The servers themselves are started again by the script's watcher.
 */
export function devCommand(program: Command): void {
  program
    .command('dev')
    .description('start everything with hot reload, for developers')
    .action(async () => {
      const { startPlatform } = await import('#platform/server.ts')
      const { platformSettings } = await import('#platform/settings.ts')
      const { startProxy } = await import('#proxy/server.ts')
      const { proxySettings } = await import('#proxy/settings.ts')
      // Only developers have Vite: the other commands must start without it.
      const { createServer } = await import('vite')
      const port = Number(process.env.PORT ?? 8010)
      const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`
      const platform = await startPlatform({ settings: platformSettings(process.env), onProgress: progressBar() })
      const upstream = platform.url.replace('//127.0.0.1:', '//localhost:')
      const proxy = await startProxy({
        settings: proxySettings(
          {
            AUTH_URL: upstream,
            API_URL: upstream,
            ANALYTICS_URL: `${upstream}/v2`,
            ...process.env,
            PORT: '0',
            PUBLIC_URL: publicUrl,
          },
          platform.demo,
        ),
      })
      const vite = await createServer({ server: { port, strictPort: true, proxy: { '/api': { target: proxy.url } } } })
      await vite.listen()
      closeOnSignal([vite, proxy, platform])
      process.stdout.write(`Television ${publicUrl} (hot reload), services ${upstream}\n`)
    })
}
