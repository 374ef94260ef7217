/** The name of the app's first file changes with every version. A page without it is not the app's. */
const entry = /\/assets\/index-[\w-]+\.js/

/** Which version of the app a page is. */
export const versionOf = (page: string): string | undefined => entry.exec(page)?.[0]

const prefix = 'tenfoot app '
const shell = '/'

/**
 * Versions of the app in this browser's storage, each a page and the files that it loads. The newest was opened last; an
 * older one stays until the newest has shown that it runs.
 */
export function createVersions(caches: CacheStorage) {
  const names = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))

  return {
    /** Keeps a page as its version's; nothing for a page that is not the app's. */
    async keepPage(response: Response): Promise<void> {
      const version = versionOf(await response.clone().text())
      if (version === undefined) return
      await (await caches.open(prefix + version)).put(shell, response)
    },
    /** The newest page. */
    async page(): Promise<Response | undefined> {
      const newest = (await names()).pop()
      return newest === undefined ? undefined : (await caches.open(newest)).match(shell)
    },
    file: (request: Request): Promise<Response | undefined> => caches.match(request),
    async keepFile(request: Request | string, response: Response): Promise<void> {
      const newest = (await names()).pop()
      if (newest !== undefined) await (await caches.open(newest)).put(request, response)
    },
    /** The newest runs: older ones go. */
    async settle(): Promise<void> {
      for (const name of (await names()).slice(0, -1)) await caches.delete(name)
    },
  }
}
