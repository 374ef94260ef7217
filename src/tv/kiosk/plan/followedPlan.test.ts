import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const id = '00000000-0000-4000-8000-000000000001'
const entry = { screens: ['videos'], every: 30, weekdays: [1], from: 0, until: 0, priority: 0 }
const content = { entries: [entry] }
const ownKiosk = '?kiosk=overview'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Starts the page of this account. */
async function start(account = 'a') {
  vi.resetModules()
  vi.stubGlobal('location', { search: '', pathname: '/' })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  })
  const { setCurrentAccount } = await import('#tv/data/cache/accountStorage.ts')
  setCurrentAccount(account)
  return { ...(await import('./followedPlan.ts')), mode: await import('../mode.ts') }
}

test('a plan begins at once, and again after a restart without the proxy', async () => {
  const { hearPlan, planReport, mode } = await start()
  hearPlan({ id, number: 3, content })
  expect(planReport()).toEqual({ id, number: 3 })
  expect(mode.runningKiosk()).toBe(mode.planKiosk)
  const next = await start()
  expect(next.mode.runningKiosk()).toBe(next.mode.planKiosk)
  expect(next.planOfScreen()).toMatchObject({ number: 3, content })
})

test('off its plan, a television leaves the kiosk, or continues its own', async () => {
  const { hearPlan, planOfScreen, mode } = await start()
  hearPlan({ id, number: 1, content })
  hearPlan(null)
  expect([planOfScreen(), mode.runningKiosk()]).toEqual([undefined, undefined])
  mode.startKiosk(ownKiosk)
  hearPlan({ id, number: 1, content })
  // A newer version does not make it forget what ran before.
  hearPlan({ id, number: 2, content })
  expect(mode.runningKiosk()).toBe(mode.planKiosk)
  hearPlan(null)
  expect(mode.runningKiosk()).toBe(ownKiosk)
})

test('an answer without a content, of a proxy without plans, or with a content of a later release changes nothing', async () => {
  const { hearPlan, planReport, mode } = await start()
  hearPlan({ id, number: 1, content })
  mode.leaveKiosk()
  for (const said of [undefined, { id, number: 1 }, { id, number: 2, content: { entries: [{ scene: 'new' }] } }]) {
    hearPlan(said)
    expect(planReport()).toEqual({ id, number: 1 })
    expect(mode.runningKiosk()).toBeUndefined()
  }
})

test('another account of the television is on no plan', async () => {
  const first = await start('a')
  first.hearPlan({ id, number: 1, content })
  const { planOfScreen, planReport } = await start('b')
  expect([planOfScreen(), planReport()]).toEqual([undefined, undefined])
})

test('a plan that changes to another account continues with it, and ends with the one from before', async () => {
  const first = await start('a')
  first.hearPlan({ id, number: 1, content })
  first.takePlanTo('b')
  expect(first.planOfScreen()).toMatchObject({ account: 'a' })
  const second = await start('b')
  expect(second.planOfScreen()).toMatchObject({ account: 'a', number: 1 })
  expect(second.mode.runningKiosk()).toBe(second.mode.planKiosk)
  second.hearPlan({ id, number: 2, content })
  expect(second.planOfScreen()).toMatchObject({ account: 'a', number: 2 })
  expect(second.hearPlan(null)).toBe('a')
  expect(second.planOfScreen()).toBeUndefined()
})

test('missing accounts are reported apart, because a proxy before them refuses a kind that it does not know', async () => {
  const { hearPlan, planReport, setLacks } = await start()
  hearPlan({ id, number: 1, content })
  setLacks([
    { kind: 'group', name: 'Shorts' },
    { kind: 'account', name: 'Tide & Timber' },
  ])
  expect(planReport()).toEqual({
    id,
    number: 1,
    lacks: [{ kind: 'group', name: 'Shorts' }],
    lacksAccounts: ['Tide & Timber'],
  })
})

test('a sign-out removes the plan', async () => {
  const { hearPlan } = await start()
  hearPlan({ id, number: 1, content })
  expect([...stored.values()].join()).toContain(id)
  vi.stubGlobal('localStorage', Object.assign(Object.fromEntries(stored), localStorage))
  const { rememberSignedIn } = await import('#tv/prelude/signedInBefore.ts')
  rememberSignedIn(undefined)
  expect([...stored.values()].join()).not.toContain(id)
})

test('the set-up does not begin with a plan of operators', async () => {
  const { hearPlan, mode } = await start()
  hearPlan({ id, number: 1, content })
  expect(mode.lastKiosk()).toBeUndefined()
  expect((await start()).mode.lastKiosk()).toBeUndefined()
})
