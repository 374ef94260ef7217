import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const replaced: string[] = []

/** Starts the page of a television with this storage and address. */
async function start(stored: Map<string, string>, search = '', pathname = '/') {
  vi.resetModules()
  vi.stubGlobal('location', { search, pathname })
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, address: string) => replaced.push(address),
  })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  })
  return import('./mode.ts')
}

test('a kiosk that ran continues with its group, whatever its release stored beside its address', async () => {
  const search = '?kiosk=overview&group=g1'
  const stored = new Map<string, string>()
  const { startKiosk } = await start(stored)
  startKiosk(search)
  expect((await start(stored)).runningKiosk()).toBe(search)
  const older = new Map([['tenfoot.kiosk', JSON.stringify({ search, account: 'a' })]])
  expect((await start(older)).runningKiosk()).toBe(search)
})

test('a kiosk that the address asks for runs, whatever ran before', async () => {
  const stored = new Map<string, string>()
  const { startKiosk } = await start(stored)
  startKiosk('?kiosk=overview&group=g1')
  expect((await start(stored, '?kiosk=videos')).runningKiosk()).toBe('?kiosk=videos')
})

test('a kiosk that a person has left does not run again, and the set-up begins with it', async () => {
  const search = '?kiosk=videos&every=15'
  const stored = new Map<string, string>()
  const { startKiosk, leaveKiosk } = await start(stored)
  startKiosk(search)
  leaveKiosk()
  const { runningKiosk, lastKiosk } = await start(stored)
  expect([runningKiosk(), lastKiosk()]).toEqual([undefined, search])
})

test('the settings of the set-up survive a reload by its address alone, which starts nothing', async () => {
  const search = '?kiosk=audience&every=60'
  const { keepSettings } = await start(new Map(), '', '/kiosk')
  keepSettings(search)
  expect(replaced.pop()).toBe(`/kiosk${search}`)
  const { runningKiosk, lastKiosk } = await start(new Map(), search, '/kiosk')
  expect([runningKiosk(), lastKiosk()]).toEqual([undefined, search])
})
