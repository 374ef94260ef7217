import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Starts the page of a television with this storage and address. */
async function start(stored: Map<string, string>, search = '') {
  vi.resetModules()
  vi.stubGlobal('location', { search })
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
