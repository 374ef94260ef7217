/** The name of the app's first file changes with every version. A page without it is not the app's. */
const entry = /\/assets\/index-[\w-]+\.js/

/** Which version of the app a page is, or loads what has this address. */
export const versionOf = (page: string): string | undefined => entry.exec(page)?.[0]

const prefix = 'tenfoot app '
const shell = '/'

/**
 * Versions of the app in this browser's storage, each a page and the files that it loads. One has run. A page that came
 * since waits beside it, because its files may never come: it takes the place of the other as soon as it runs.
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
    /** The page of the version that ran last; before any ran, the first that came. */
    async page(): Promise<Response | undefined> {
      const [first] = await names()
      return first === undefined ? undefined : (await caches.open(first)).match(shell)
    },
    file: (request: Request): Promise<Response | undefined> => caches.match(request),
    has: (version: string): Promise<boolean> => caches.has(prefix + version),
    /** Stores a file that a version has loaded, once. @param load called where it is not stored yet */
    async keepFile(version: string, request: Request, load: () => Promise<Response>): Promise<void> {
      const kept = await caches.open(prefix + version)
      if (await kept.match(request)) return
      const answer = await load()
      if (answer.ok) await kept.put(request, answer)
    },
    /** This version runs and is stored with all that it has loaded: the others are removed, older or newer. */
    async settle(version: string): Promise<void> {
      for (const name of await names()) if (name !== prefix + version) await caches.delete(name)
    },
  }
}
