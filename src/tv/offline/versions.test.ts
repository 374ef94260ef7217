import { expect, test } from 'vitest'
import { createVersions, versionOf } from './versions.ts'

/** A browser's `CacheStorage`, in memory. */
function storage(): CacheStorage {
  const all = new Map<string, Map<string, Response>>()
  const nameOf = (request: Request | string) => (typeof request === 'string' ? request : request.url)
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>()
    all.set(name, cache)
    return {
      put: async (request: Request | string, response: Response) => void cache.set(nameOf(request), response),
      match: async (request: Request | string) => cache.get(nameOf(request))?.clone(),
    }
  }
  return {
    open,
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: Request | string) =>
      [...all.values()]
        .map((cache) => cache.get(nameOf(request)))
        .find((found) => found !== undefined)
        ?.clone(),
  } as never
}
const page = (version: string) => new Response(`<script type="module" src="/assets/index-${version}.js"></script>`)

const shown = async (versions: ReturnType<typeof createVersions>) =>
  versionOf((await (await versions.page())?.text()) ?? '')
const [older, newer] = ['/assets/index-aaaaaa.js', '/assets/index-bbbbbb.js'] as const
const map = { url: '/assets/map-1.js' } as Request

test('the first stored page of the app is returned, even before it has run', async () => {
  const versions = createVersions(storage())
  expect(await versions.page()).toBeUndefined()
  await versions.keepPage(page('aaaaaa'))
  expect(await shown(versions)).toBe(older)
})

test('a page that is not the app’s is not stored', async () => {
  const versions = createVersions(storage())
  await versions.keepPage(new Response('<h1>Connect your television</h1>'))
  expect(await versions.page()).toBeUndefined()
})

test('a newer page of the app is returned only after it has run; until then the version that ran, with its files', async () => {
  const versions = createVersions(storage())
  await versions.keepPage(page('aaaaaa'))
  await versions.keepFile(older, map, async () => new Response('map'))
  await versions.settle(older)
  await versions.keepPage(page('bbbbbb'))
  expect(await shown(versions)).toBe(older)
  expect(await versions.file(map)).toBeDefined()
  await versions.settle(newer)
  expect(await shown(versions)).toBe(newer)
  expect(await versions.file(map)).toBeUndefined()
})

test('an older version of the app that is deployed again replaces the newer one', async () => {
  const versions = createVersions(storage())
  await versions.keepPage(page('aaaaaa'))
  await versions.settle(older)
  await versions.keepPage(page('bbbbbb'))
  await versions.keepPage(page('aaaaaa'))
  await versions.settle(older)
  expect(await shown(versions)).toBe(older)
  await versions.keepPage(page('bbbbbb'))
  await versions.settle(newer)
  await versions.keepPage(page('aaaaaa'))
  await versions.settle(older)
  expect(await shown(versions)).toBe(older)
})

test('a file of the app is loaded once, and a failed one is not stored', async () => {
  const versions = createVersions(storage())
  await versions.keepPage(page('aaaaaa'))
  await versions.keepFile(older, map, async () => new Response('none', { status: 404 }))
  expect(await versions.file(map)).toBeUndefined()
  let loads = 0
  const load = async () => {
    loads += 1
    return new Response('map')
  }
  await versions.keepFile(older, map, load)
  await versions.keepFile(older, map, load)
  expect(loads).toBe(1)
  expect(await versions.file(map)).toBeDefined()
})
