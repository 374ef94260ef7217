import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountHeader, accountPaths } from '#contract/accounts.ts'
import { dayMs, type ManualClock } from '#contract/clock.ts'
import { type ConnectOffer, connectPaths } from '#contract/connect.ts'
import { datahubProxyPaths } from '#contract/datahub.ts'
import { pinPaths, unlockHeader } from '#contract/pin.ts'
import { proxyPaths } from '#contract/proxy.ts'
import {
  eventually,
  startTestProxy,
  startWithUpstream,
  type TestProxy,
  type TestTelevision,
} from '#proxy/proxy.fixture.ts'
import type { TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { testPhone } from '../connect/connectionPhone.fixture.ts'
import { unlockMs } from './pins.ts'

const revenue = `${proxyPaths.reports}?ids=channel%3D%3DMINE&metrics=views%2CestimatedRevenue`
const views = `${proxyPaths.reports}?ids=channel%3D%3DMINE&metrics=views`
const open: { close(): unknown }[] = []

describe.each(testDatabases())('the PIN on $name', ({ fresh }) => {
  let clock: ManualClock
  let upstream: TestUpstream
  let database: Awaited<ReturnType<typeof fresh>>
  let proxy: TestProxy
  let television: TestTelevision

  beforeEach(async () => {
    const started = await startWithUpstream(open, await fresh())
    ;({ clock, upstream, database, proxy } = started)
    television = await proxy.signedIn()
  })
  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource.close()
  })

  const post = async (path: string, body: unknown, caller = television, headers: Record<string, string> = {}) =>
    (await caller.call(path, { method: 'POST', body, headers })).json()
  const check = (pin: string, caller = television) => post(pinPaths.check, { pin }, caller)
  const isSet = async (caller = television) => (await (await caller.call(pinPaths.pin)).json()).isSet
  const connect = async (caller = television) => {
    const offer: ConnectOffer = await post(connectPaths.start, { scopes: ['analyticsMonetary', 'datahub'] }, caller)
    const phone = testPhone(proxy)
    expect(await phone.finish(upstream.consent(await phone.begin(offer.code)))).toBe('Connected')
  }
  /** The status of a call, or the code of its refusal. */
  const outcome = async (path: string, unlock?: string, caller = television) => {
    const answer = await caller.call(path, unlock === undefined ? {} : { headers: { [unlockHeader]: unlock } })
    return answer.status === 403 ? (await answer.json()).problem.code : answer.status
  }
  const wrong = (triesLeft: number, wait: number) => ({ isRight: false, triesLeft, wait })

  it('a PIN refuses revenue and brand lift until the right one is entered, and nothing else', async () => {
    await connect()
    expect(await outcome(revenue)).toBe(200)
    expect(await isSet()).toBe(false)
    const { unlock } = await post(pinPaths.pin, { pin: '4821' })
    expect(await isSet()).toBe(true)
    const asked = upstream.of('/v2/reports').length
    expect(await outcome(revenue)).toBe('pin_needed')
    expect(await outcome(datahubProxyPaths.customers)).toBe('pin_needed')
    expect(upstream.of('/v2/reports')).toHaveLength(asked)
    expect(await outcome(views)).toBe(200)
    expect(await outcome(revenue, unlock)).toBe(200)
    const entered = await check('4821')
    expect(await outcome(revenue, entered.unlock)).toBe(200)
    await clock.advance(unlockMs)
    expect(await outcome(revenue, entered.unlock)).toBe('pin_needed')
  })

  it('a PIN is changed and removed only with the PIN that is set, and old keys then unlock nothing', async () => {
    await connect()
    const first = await post(pinPaths.pin, { pin: '4821' })
    expect((await post(pinPaths.pin, { pin: '0000' })).problem.code).toBe('forbidden')
    expect(await post(pinPaths.pin, { pin: '0000', current: '1111' })).toEqual(wrong(4, 0))
    const second = await post(pinPaths.pin, { pin: '0000', current: '4821' })
    expect(await outcome(revenue, first.unlock)).toBe('pin_needed')
    expect(await outcome(revenue, second.unlock)).toBe(200)
    expect(await post(pinPaths.remove, { pin: '4821' })).toEqual(wrong(4, 0))
    expect(await post(pinPaths.remove, { pin: '0000' })).toEqual({ isRight: true })
    expect(await outcome(revenue)).toBe(200)
    expect(await check('1234')).toEqual({ isRight: true })
  })

  it.each(['482', '48211', '48 1', '٤٨٢١', 4821, null])('a PIN is four digits: %j is refused', async (pin) => {
    expect((await post(pinPaths.pin, { pin })).problem.code).toBe('bad_request')
    expect(await isSet()).toBe(false)
  })

  it('wrong PINs are counted over all calls, proxies and restarts, and then each needs a longer wait', async () => {
    await post(pinPaths.pin, { pin: '4821' })
    const other = await startTestProxy({ upstream, clock, database })
    open.push(other)
    const there = other.television()
    for (const [name, value] of television.cookies) there.cookies.set(name, value)
    expect(await check('0001')).toEqual(wrong(4, 0))
    expect(await check('0002', there)).toEqual(wrong(3, 0))
    expect(await post(pinPaths.remove, { pin: '0003' })).toEqual(wrong(2, 0))
    expect(await post(pinPaths.pin, { pin: '0000', current: '0004' }, there)).toEqual(wrong(1, 0))
    expect(await check('0005', there)).toEqual(wrong(0, 1))
    // Not even the right one is checked now.
    expect(await check('4821')).toEqual(wrong(0, 1))
    const waits: number[] = []
    for (let guess = 0; guess < 14; guess += 1) {
      await clock.advance(1000 * ((await check('9999')).wait as number))
      waits.push((await check('9999')).wait)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600])
    await clock.advance(3_600_000)
    expect(await check('4821')).toMatchObject({ isRight: true })
    expect(await check('0001')).toEqual(wrong(4, 0))
  })

  it('guesses at the same moment are checked no more often than the limit allows', async () => {
    await post(pinPaths.pin, { pin: '4821' })
    const guesses = Array.from({ length: 40 }, (_, place) => check(String(4_785 + place).padStart(4, '0')))
    await Promise.all(guesses)
    const { spent } = await proxy.db.selectFrom('pin_tries').select('spent').executeTakeFirstOrThrow()
    expect(spent).toBe(5)
    expect((await check('4821')).isRight).toBe(false)
  })

  it('of two first PINs at the same moment one is set, and the other is refused', async () => {
    const answers = await Promise.all([post(pinPaths.pin, { pin: '1111' }), post(pinPaths.pin, { pin: '2222' })])
    expect(answers.map((answer) => answer.problem?.code ?? 'set').sort()).toEqual(['forbidden', 'set'])
  })

  it('a key unlocks neither another account of the television, nor another television, nor after a change of it', async () => {
    await connect()
    const { unlock } = await post(pinPaths.pin, { pin: '4821' })
    const neighbour = await proxy.signedIn()
    await connect(neighbour)
    await post(pinPaths.pin, { pin: '4821' }, neighbour)
    expect(await outcome(revenue, unlock, neighbour)).toBe('pin_needed')
    const [until = '', ...hash] = unlock.split('.')
    for (const forged of ['', 'x', `${Number(until) + dayMs}.${hash.join('.')}`, `${unlock}x`, unlock.slice(0, -1)])
      expect(await outcome(revenue, forged)).toBe('pin_needed')

    const first = (await (await television.call(accountPaths.list)).json()).accounts[0].id
    // The account itself is paired again and still has its PIN; another one has none.
    const pairAgain = async () => {
      await television.pair()
      await television.call(proxyPaths.session)
    }
    await pairAgain()
    expect(await isSet()).toBe(true)
    upstream.subject = 'account-2'
    await pairAgain()
    expect(await isSet()).toBe(false)
    const asFirst = { [accountHeader]: first }
    for (let guess = 0; guess < 6; guess += 1) expect(await check('0001')).toEqual({ isRight: true })
    expect(await post(pinPaths.check, { pin: '0001' }, television, asFirst)).toEqual(wrong(4, 0))
  })

  it('a PIN is removed with its count at a sign-out, and by the sweep after its session', async () => {
    const count = async () => {
      const rows = await proxy.db.selectFrom('pins').select('id').execute()
      return [rows.length, (await proxy.db.selectFrom('pin_tries').select('spent').execute()).length]
    }
    await post(pinPaths.pin, { pin: '4821' })
    await check('0001')
    expect(await count()).toEqual([1, 1])
    await post(proxyPaths.signOut, {})
    expect(await count()).toEqual([0, 0])

    television = await proxy.signedIn()
    await post(pinPaths.pin, { pin: '4821' })
    await check('0001')
    await proxy.db.deleteFrom('session').execute()
    await eventually(async () => {
      await clock.advance(3_600_000)
      expect(await count()).toEqual([0, 0])
    })
  })

  it('a PIN is in no row, log or answer', async () => {
    const answers = [
      await post(pinPaths.pin, { pin: '4821' }),
      await check('4821'),
      await (await television.call(pinPaths.pin)).json(),
    ]
    const rows = await proxy.db.selectFrom('pins').selectAll().execute()
    expect(rows[0]?.pin).toMatch(/^v1\./)
    // A part of an ID may be these digits.
    for (const text of [JSON.stringify(answers), JSON.stringify(rows), proxy.log()])
      expect(text).not.toMatch(/(?<![\w-])4821(?![\w-])/)
  })

  it('a PIN and its key need a session', async () => {
    const nobody = proxy.television()
    expect(await outcome(revenue, 'x', nobody)).toBe(401)
    expect((await check('4821', nobody)).problem.code).toBe('not_signed_in')
  })
})
