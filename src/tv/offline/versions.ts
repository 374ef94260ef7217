/** The app's entry script, whose name changes with every version. A page without it is not the app's. */
const entry = /\/assets\/index-[\w-]+\.js/

/** Version of the app in a page's HTML, or in the address of the entry script. */
export const versionOf = (page: string): string | undefined => entry.exec(page)?.[0]

const prefix = 'tenfoot app '
const shell = '/'

/**
 * Versions of the app in this browser's storage, each a page and the files that it loads. One version has run. A newer
 * page waits beside it, because its files may never load: it replaces the old version when it runs.
 */
export function createVersions(caches: CacheStorage) {
  const names = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))

  return {
    /** Stores a page under its version; a page that is not the app's is ignored. */
    async keepPage(response: Response): Promise<void> {
      const version = versionOf(await response.clone().text())
      if (version === undefined) return
      await (await caches.open(prefix + version)).put(shell, response)
    },
    /** The page of the version that ran last; before any ran, the first that was stored. */
    async page(): Promise<Response | undefined> {
      const [first] = await names()
      return first === undefined ? undefined : (await caches.open(first)).match(shell)
    },
    file: (request: Request): Promise<Response | undefined> => caches.match(request),
    has: (version: string): Promise<boolean> => caches.has(prefix + version),
    /** Stores a file of a version, once. @param load called when it is not stored yet */
    async keepFile(version: string, request: Request, load: () => Promise<Response>): Promise<void> {
      const cache = await caches.open(prefix + version)
      if (await cache.match(request)) return
      const answer = await load()
      if (answer.ok) await cache.put(request, answer)
    },
    /** Removes all other versions, older or newer, when this one runs and all its files are stored. */
    async settle(version: string): Promise<void> {
      for (const name of await names()) if (name !== prefix + version) await caches.delete(name)
    },
  }
}
