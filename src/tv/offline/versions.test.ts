import { expect, test } from 'vitest'
import { createVersions, versionOf } from './versions.ts'

/** A browser's storage of answers, in memory. */
function storage(): CacheStorage {
  const all = new Map<string, Map<string, Response>>()
  const nameOf = (request: Request | string) => (typeof request === 'string' ? request : request.url)
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    return {
      put: async (request: Request | string, response: Response) => void kept.set(nameOf(request), response),
      match: async (request: Request | string) => kept.get(nameOf(request))?.clone(),
    }
  }
  return {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: Request | string) =>
      [...all.values()]
        .map((kept) => kept.get(nameOf(request)))
        .find((found) => found !== undefined)
        ?.clone(),
  } as never
}
const page = (version: string) => new Response(`<script type="module" src="/assets/index-${version}.js"></script>`)

test('the newest page that came is the one that is shown', async () => {
  const versions = createVersions(storage())
  expect(await versions.page()).toBeUndefined()
  await versions.keepPage(page('aaaaaa'))
  await versions.keepPage(page('bbbbbb'))
  expect(versionOf((await (await versions.page())?.text()) ?? '')).toBe('/assets/index-bbbbbb.js')
})

test('a page that is not the app’s is never kept', async () => {
  const versions = createVersions(storage())
  await versions.keepPage(new Response('<h1>Connect your television</h1>'))
  expect(await versions.page()).toBeUndefined()
})

test('files of the version before stay until the new one has shown that it runs', async () => {
  const versions = createVersions(storage())
  await versions.keepPage(page('aaaaaa'))
  await versions.keepFile('/assets/map-1.js', new Response('map'))
  await versions.keepPage(page('bbbbbb'))
  expect(await versions.file('/assets/map-1.js' as never)).toBeDefined()
  await versions.settle()
  expect(await versions.file('/assets/map-1.js' as never)).toBeUndefined()
  expect(await versions.page()).toBeDefined()
})
