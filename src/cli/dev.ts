import type { Command } from 'commander'
import { connectPaths } from '#contract/connect.ts'
import { handoffPaths } from '#contract/handoff.ts'
import { startServers } from './servers.ts'
import { closeOnSignal } from './stop.ts'

/** Requests that Vite forwards to the proxy: calls, and the pages for phones. */
const proxyRules = (target: string) => ({
  '/api': { target },
  '/readyz': { target },
  [handoffPaths.page]: { target },
  [connectPaths.page]: { target },
})

/**
 * Starts everything with hot reload. Vite listens on the television's port and forwards `/api` to the proxy, which has
 * another port. The script's watcher restarts the servers themselves.
 */
export function devCommand(program: Command): void {
  program
    .command('dev')
    .description('start everything with hot reload, for development')
    .action(async () => {
      // Imported here, because only developers have Vite: the other commands must work without it.
      const { createServer } = await import('vite')
      const { checkProxySettings } = await import('#proxy/settings.ts')
      const { PORT: port, PUBLIC_URL: publicUrl = `http://localhost:${port}` } = checkProxySettings(process.env)
      const { platform, proxy, upstream } = await startServers(process.env, { PORT: '0', PUBLIC_URL: publicUrl })
      const vite = await createServer({ server: { port, strictPort: true, proxy: proxyRules(proxy.url) } })
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
