import { afterEach, expect, test, vi } from 'vitest'

const theirs = '?kiosk=overview&group=g1'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Starts the page of a television with this storage and address, for account b. */
async function start(stored: Map<string, string>, search = '') {
  vi.resetModules()
  vi.stubGlobal('location', { search })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  })
  const { speakFor } = await import('../data/cache/accountKeys.ts')
  speakFor('b')
  return import('./mode.ts')
}

const storedOf = (account: string) => new Map([['tenfoot.kiosk', JSON.stringify({ search: theirs, account })]])

test('a kiosk that ran for another account is recognized when it continues', async () => {
  const { runningKiosk, isOthers } = await start(storedOf('a'))
  expect(runningKiosk()).toBe(theirs)
  expect(isOthers()).toBe(true)
})

test('a kiosk that the address asks for is of the account that is signed in, whatever ran before', async () => {
  const { isOthers, storeKiosk } = await start(storedOf('a'), '?kiosk=videos&group=g2')
  expect(isOthers()).toBe(false)
  storeKiosk('?kiosk=videos&group=g2')
  expect(isOthers()).toBe(false)
})

test('a kiosk that a person starts is of the account that is signed in', async () => {
  const { isOthers, startKiosk } = await start(storedOf('a'))
  startKiosk('?kiosk=videos&group=g2')
  expect(isOthers()).toBe(false)
})
