import { oneLine } from '#contract/harmlessText.ts'
import { settingsIn } from '#contract/settings.ts'
import type { startPlatform } from '#platform/app/server.ts'
import type { startProxy } from '#proxy/server.ts'
import type { ProxySettings } from '#proxy/settings.ts'
import { progressBar } from './progress.ts'
import { servicesAt } from './servicesHere.ts'
import { firstConsolePassword } from './startNotices.ts'
import { reportDemoDataToParent } from './stop.ts'
import { terminalLog, withTerminalLogLevel } from './terminalLog.ts'

export type Environment = Record<string, string | undefined>

interface Servers {
  platform: Awaited<ReturnType<typeof startPlatform>>
  proxy: Awaited<ReturnType<typeof startProxy>>
  /** The settings of the proxy. */
  settings: ProxySettings
  /** Address of the services for televisions, phones and the proxy. */
  upstream: string
}

/**
 * Starts the services, then a proxy that uses them unless `rawEnvironment` names others.
 * @param proxyOverrides further variables for the proxy
 * @throws SettingsError before anything is started; any other error after all started servers are closed
 */
export async function startServers(rawEnvironment: Environment, proxyOverrides: Environment = {}): Promise<Servers> {
  // Without empty variables, which would hide the defaults below.
  const environment = withTerminalLogLevel(settingsIn(rawEnvironment))
  const logTo = await terminalLog()
  const { startPlatform } = await import('#platform/app/server.ts')
  const { platformSettings } = await import('#platform/settings/settings.ts')
  const { checkProxyDatabase } = await import('#proxy/database.ts')
  const { startProxy } = await import('#proxy/server.ts')
  const { checkProxySettings, proxySettings } = await import('#proxy/settings.ts')
  const { requireDatabaseOfKeys } = await import('#proxy/operations/keysInUse.ts')
  const checkedSettings = checkProxySettings({ ...environment, ...proxyOverrides })
  const proxyStorage = {
    dataDir: checkedSettings.DATA_DIR,
    databaseUrl: checkedSettings.DATABASE_URL,
    secretKeys: checkedSettings.SECRET_KEYS,
  }
  // Before the services create or change anything.
  await requireDatabaseOfKeys(proxyStorage)
  await checkProxyDatabase(proxyStorage)
  const platform = await startPlatform({
    settings: platformSettings(environment),
    onProgress: progressBar(),
    onDemoData: reportDemoDataToParent,
    logTo,
  })
  let proxy: Servers['proxy'] | undefined
  try {
    const upstream = environment.PLATFORM_PUBLIC_URL ?? withLocalhost(platform.url)
    // Printed now, because it is shown only once, even if the start fails later.
    process.stdout.write(firstConsolePassword(platform, upstream))
    reportDemo(platform)
    const settings = proxySettings({ ...servicesAt(upstream), ...environment, ...proxyOverrides }, platform.demo)
    proxy = await startProxy({ settings, logTo })
    if (settings.upstream.client.id === platform.demo.tvClient.clientId)
      await platform.subscribeToEvents(withAddress(proxy.url, '127.0.0.1'))
    return { platform, upstream, proxy, settings }
  } catch (error) {
    // Open servers would prevent the process from ending. Why they cannot be closed matters less than `error`.
    for (const server of [proxy, platform]) await server?.close().catch(() => {})
    throw error
  }
}

/** Says why demo data could not be updated, once that is known. */
export function reportDemo({ demoMade }: { demoMade: Promise<string | undefined> }): void {
  void demoMade.then((problem) => {
    if (problem !== undefined)
      process.stdout.write(`\n  Demo data is not up to date: ${oneLine(problem)}.\n  Your own data is not affected.\n`)
  })
}

/**
 * Replaces 127.0.0.1 by localhost, as people, cookies and secure contexts use it; also what stands for every address.
 */
export const withLocalhost = (url: string) => withAddress(url, 'localhost')

const withAddress = (url: string, address: string) =>
  url.replace(/\/\/(?:127\.0\.0\.1|0\.0\.0\.0|\[::\]):/, `//${address}:`)
