/**
 * `npm run dev`: starts everything with hot reload. Vite listens on the television's port and forwards `/api` to the
 * proxy, which has another port. The script's watcher restarts the servers themselves. It is not one of the commands in
 * `main.ts`, because a released package has neither Vite nor the sources.
 */
import { createServer, type ViteDevServer } from 'vite'
import { connectPaths } from '#contract/connect.ts'
import { textInputPaths } from '#contract/textInput.ts'
import { checkProxySettings } from '#proxy/settings.ts'
import { writeError } from './explain.ts'
import { startServers } from './servers.ts'
import { versionLine } from './startNotices.ts'
import { closeOnSignal } from './stop.ts'

/** Requests that Vite forwards to the proxy: calls, and the pages for phones. */
const proxyRules = (target: string) => ({
  '/api': { target },
  '/readyz': { target },
  [textInputPaths.page]: { target },
  [connectPaths.page]: { target },
})

async function dev(): Promise<void> {
  process.stdout.write(versionLine)
  const { PORT: port, PUBLIC_URL: publicUrl = `http://localhost:${port}` } = checkProxySettings(process.env)
  const { platform, proxy, upstream } = await startServers(process.env, { PORT: '0', PUBLIC_URL: publicUrl })
  let vite: ViteDevServer | undefined
  try {
    vite = await createServer({ server: { port, strictPort: true, proxy: proxyRules(proxy.url) } })
    await vite.listen()
  } catch (error) {
    // Open servers would prevent the process from ending. Why they cannot be closed matters less than `error`.
    for (const part of [vite, proxy, platform]) await part?.close().catch(() => {})
    throw error
  }
  closeOnSignal([vite, proxy, platform])
  process.stdout.write(`Television ${publicUrl} (hot reload), services ${upstream}\n`)
}

process.umask(0o077)
try {
  await dev()
} catch (error) {
  writeError(error)
  process.exitCode = 1
}
