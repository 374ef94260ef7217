import type { Command } from 'commander'
import { connectPaths } from '#contract/connect.ts'
import { handoffPaths } from '#contract/handoff.ts'
import { startServers } from './servers.ts'
import { closeOnSignal } from './stop.ts'

/** What the television asks of its origin that Vite does not have: calls, and the pages for phones. */
const fromProxy = (target: string) => ({
  '/api': { target },
  [handoffPaths.page]: { target },
  [connectPaths.page]: { target },
})

/**
 * Everything with hot reload: Vite answers on the television's port and passes `/api` on to the proxy, which listens on
 * a port of its own. The servers themselves are started again by the script's watcher.
 */
export function devCommand(program: Command): void {
  program
    .command('dev')
    .description('start everything with hot reload, for development')
    .action(async () => {
      // Only developers have Vite: the other commands must start without it.
      const { createServer } = await import('vite')
      const { checkProxySettings } = await import('#proxy/settings.ts')
      const { PORT: port, PUBLIC_URL: publicUrl = `http://localhost:${port}` } = checkProxySettings(process.env)
      const { platform, proxy, upstream } = await startServers(process.env, { PORT: '0', PUBLIC_URL: publicUrl })
      const vite = await createServer({ server: { port, strictPort: true, proxy: fromProxy(proxy.url) } })
      try {
        await vite.listen()
      } catch (error) {
        for (const part of [vite, proxy, platform]) await part.close()
        throw error
      }
      closeOnSignal([vite, proxy, platform])
      process.stdout.write(`Television ${publicUrl} (hot reload), services ${upstream}\n`)
    })
}
