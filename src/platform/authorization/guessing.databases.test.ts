import { afterEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { person, startTestPlatform, type TestPlatform, tvClient } from '../platform.fixture.ts'
import { testBrowser, testDevice } from './device.fixture.ts'
import { account } from './testProject.fixture.ts'

const quarterMs = 15 * 60_000
const second = 1000
const neighbour = { ...person, id: 'neighbour', email: 'bob@tenfoot.example' }
const home = '203.0.113.1'

/**
 * How often anybody may guess codes and passwords (specification: consent-and-scopes 7; specification: device-flow 8).
 */
describe.each(testDatabases())('guessing on $name', ({ fresh }) => {
  let platform: TestPlatform
  let device: ReturnType<typeof testDevice>
  afterEach(() => platform.close())

  const start = async (environment: Record<string, string>) => {
    platform = await startTestPlatform(await fresh(), { TRUST_PROXY: '127.0.0.1', ...environment })
    await platform.populate()
    const { password_hash } = await platform.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    await platform.db
      .insertInto('accounts')
      .values(account(neighbour, password_hash, 0))
      .execute()
    device = testDevice(platform)
  }
  /** The same service, called from another address. */
  const from = (address: string): Pick<TestPlatform, 'call' | 'post' | 'scopes'> => ({
    scopes: platform.scopes,
    call: (path, options = {}) =>
      platform.call(path, { ...options, headers: { ...options.headers, 'x-forwarded-for': address } }),
    post: (path, fields, headers = {}) => platform.post(path, fields, { ...headers, 'x-forwarded-for': address }),
  })
  const signedIn = async (account: typeof person, address: string) => {
    const browser = testBrowser(from(address))
    const { user_code } = await device.ask()
    await browser.open()
    await browser.signIn(user_code, account)
    return browser
  }

  describe('user codes', () => {
    const enterWrong = async (browser: ReturnType<typeof testBrowser>, times: number) => {
      const statuses: number[] = []
      for (let time = 0; time < times; time += 1) statuses.push((await browser.enter('BBBB-BBBB')).status)
      return statuses
    }

    it.each([
      ['one address', { CODE_GUESSES_PER_ADDRESS: '3' }, home, 429],
      ['one address, elsewhere still free', { CODE_GUESSES_PER_ADDRESS: '3' }, '198.51.100.1', 400],
      ['all together', { CODE_GUESSES_IN_ALL: '3' }, '198.51.100.1', 429],
    ])('guesses of user codes are limited for %s, over all sign-ins', async (_scope, limit, address, status) => {
      await start({ CODE_GUESSES_KEPT: '0', ...limit })
      expect(await enterWrong(await signedIn(person, home), 3)).toEqual([400, 400, 400])
      expect(await enterWrong(await signedIn(neighbour, address), 1)).toEqual([status])
      await platform.clock.advance(quarterMs)
      expect(await enterWrong(await signedIn(neighbour, address), 1)).toEqual([400])
    })

    it('an account has a few guesses of user codes when others used up the limits of the address and in all', async () => {
      await start({ CODE_GUESSES_PER_ADDRESS: '3', CODE_GUESSES_IN_ALL: '3', CODE_GUESSES_KEPT: '2' })
      expect(await enterWrong(await signedIn(person, home), 4)).toEqual([400, 400, 400, 429])
      const browser = await signedIn(neighbour, home)
      expect(await enterWrong(browser, 1)).toEqual([400])
      const { user_code } = await device.ask()
      expect((await browser.enter(user_code)).text).toContain('Client tv')
      expect(await enterWrong(browser, 2)).toEqual([400, 429])
    })
  })

  describe('device codes', () => {
    it('unknown device codes are limited per client and address, and real devices behind the same address are not', async () => {
      await start({ UNKNOWN_DEVICE_CODES: '3' })
      const guess = async (address: string, number: number) =>
        (await testDevice(from(address)).poll(`guess-${number}`)).json.error
      const guesses: unknown[] = []
      for (let number = 0; number < 5; number += 1) guesses.push(await guess(home, number))
      expect(guesses).toEqual(['invalid_grant', 'invalid_grant', 'invalid_grant', 'slow_down', 'slow_down'])
      expect(await guess('198.51.100.1', 9)).toBe('invalid_grant')

      const real = testDevice(from(home))
      const { device_code, user_code } = await real.ask()
      await platform.clock.advance(5 * second)
      expect((await real.poll(device_code)).status).toBe(428)
      await testBrowser(from(home)).answer(user_code, 'allow')
      expect((await real.poll(device_code)).status).toBe(200)
      expect(await guess(home, 10)).toBe('slow_down')
      await platform.clock.advance(quarterMs)
      expect(await guess(home, 11)).toBe('invalid_grant')
    })

    it('a device whose code is polled while the clock is set back an hour, and forward again, is not told to slow down', async () => {
      await start({})
      const { device_code, user_code } = await device.ask()
      await platform.clock.advance(5 * second)
      expect((await device.poll(device_code)).status).toBe(428)
      platform.clock.set(platform.clock.now() - 3_600_000)
      for (let poll = 0; poll < 3; poll += 1) {
        await platform.clock.advance(5 * second)
        expect((await device.poll(device_code)).status).toBe(428)
      }
      platform.clock.set(platform.clock.now() + 3_600_000)
      await testBrowser(from(home)).answer(user_code, 'allow')
      expect((await device.poll(device_code)).status).toBe(200)
    })

    it('device codes are issued within the quota of a client, even for simultaneous requests', async () => {
      await start({ DEVICE_CODES_PER_MINUTE: '3' })
      const ask = () => device.requestRaw({ client_id: tvClient.id, scope: 'email' })
      const statuses = (await Promise.all(Array.from({ length: 8 }, ask))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(3)
      expect(statuses.filter((status) => status === 403)).toHaveLength(5)
    })
  })

  describe('passwords', () => {
    /** The result of one attempt, in a new browser unless one is passed. */
    const signIn = async (
      address: string,
      password: string,
      browser = testBrowser(from(address)),
      account = person,
    ) => {
      const { user_code } = await device.ask()
      await browser.open()
      const { status, text } = await browser.signIn(user_code, { ...account, password })
      return status === 200 && text.includes('Client tv') ? 'in' : status
    }
    const strangers = (count: number) => Array.from({ length: count }, (_, number) => `198.51.100.${number + 1}`)

    it('passwords for one account are limited over all addresses', async () => {
      await start({ PASSWORD_GUESSES_PER_ACCOUNT: '3', PASSWORD_GUESSES_KEPT: '0' })
      for (const address of strangers(3)) expect(await signIn(address, 'wrong')).toBe(400)
      expect(await signIn('198.51.100.99', 'wrong')).toBe(429)
      expect(await signIn('198.51.100.98', person.password)).toBe(429)
      expect(await signIn('198.51.100.98', person.password, undefined, neighbour)).toBe('in')
    })

    it('passwords that strangers try lock no one out of a browser that signed in before', async () => {
      await start({
        PASSWORD_GUESSES_PER_ACCOUNT: '2',
        PASSWORD_GUESSES_PER_ACCOUNT_AND_ADDRESS: '2',
        PASSWORD_GUESSES_KEPT: '0',
      })
      const own = testBrowser(from(home))
      expect(await signIn(home, person.password, own)).toBe('in')
      for (const address of strangers(2)) expect(await signIn(address, 'wrong')).toBe(400)
      expect(await signIn('198.51.100.99', 'wrong')).toBe(429)
      // Nor out of a new browser in a known network, which has its own attempts.
      expect(await signIn(home, person.password)).toBe('in')
      expect([await signIn(home, 'wrong'), await signIn(home, 'wrong'), await signIn(home, 'wrong')]).toEqual([
        400, 400, 429,
      ])
      // After signing out the browser is still known, which does not allow more guesses.
      own.cookies.delete('sign-in')
      expect(await signIn(home, 'wrong', own)).toBe(400)
      expect(await signIn(home, person.password, own)).toBe('in')
      expect(await signIn(home, 'wrong', own)).toBe(400)
      expect(await signIn(home, 'wrong', own)).toBe(429)
      expect(await signIn(home, 'wrong', own, neighbour), 'known only to the other account').toBe(400)
    })

    it('passwords beyond the limit are checked one by one, after a wait that doubles up to a maximum', async () => {
      await start({ PASSWORD_GUESSES_PER_ACCOUNT: '1', PASSWORD_WAIT_SECONDS: '4', PASSWORD_GUESSES_KEPT: '0' })
      let count = 0
      const next = (password: string) => {
        count += 1
        return signIn(`198.51.101.${count}`, password)
      }
      expect(await next('wrong')).toBe(400)
      for (const wait of [1, 2, 4, 4]) {
        await platform.clock.advance(wait * second - 1)
        expect(await next(person.password), `before ${wait} s`).toBe(429)
        await platform.clock.advance(1)
        expect(await next('wrong'), `after ${wait} s`).toBe(400)
      }
      await platform.clock.advance(4 * second)
      expect(await next(person.password)).toBe('in')
    })

    it('passwords that strangers try leave each network a few first attempts, which are limited in total, and then one', async () => {
      await start({ PASSWORD_GUESSES_PER_ACCOUNT: '2', PASSWORD_GUESSES_KEPT: '2', PASSWORD_GUESSES_KEPT_IN_ALL: '5' })
      const network = (number: number) => `198.51.${number}.7`
      for (const number of [1, 2]) expect(await signIn(network(number), 'wrong')).toBe(400)
      // Neighbouring addresses count as one network: having many of them brings no more attempts.
      expect(await signIn('203.0.113.8', 'wrong')).toBe(400)
      expect(await signIn('203.0.113.9', 'wrong')).toBe(400)
      expect(await signIn('203.0.113.10', 'wrong'), 'the one').toBe(400)
      expect(await signIn('203.0.113.11', 'wrong')).toBe(429)
      expect(await signIn('192.0.2.1', person.password)).toBe('in')
      for (const number of [3, 4, 5]) expect(await signIn(network(number), 'wrong')).toBe(400)
      expect(await signIn(network(6), 'wrong')).toBe(400)
      expect(await signIn(network(6), person.password)).toBe(429)
      for (const number of [7, 8, 9]) expect(await signIn(network(number), 'wrong')).toBe(400)
      expect(await signIn(network(10), person.password), 'others alone refuse nobody').toBe('in')
      expect(await signIn('192.0.2.1', person.password), 'a known network').toBe('in')
    })

    it('a right password does not reset the count of wrong ones', async () => {
      await start({ PASSWORD_GUESSES_PER_ACCOUNT: '3', PASSWORD_GUESSES_KEPT: '0' })
      const [first, secondAddress, third, fourth] = strangers(4) as [string, string, string, string]
      expect(await signIn(first, 'wrong')).toBe(400)
      expect(await signIn(secondAddress, 'wrong')).toBe(400)
      expect(await signIn(home, person.password)).toBe('in')
      expect(await signIn(third, 'wrong')).toBe(400)
      expect(await signIn(fourth, person.password)).toBe(429)
    })

    it('passwords for all accounts from one address are limited', async () => {
      await start({ PASSWORD_GUESSES_PER_ADDRESS: '2' })
      expect(await signIn(home, 'wrong')).toBe(400)
      expect(await signIn(home, 'wrong', undefined, neighbour)).toBe(400)
      expect(await signIn(home, 'wrong', undefined, neighbour)).toBe(429)
      expect(await signIn('198.51.100.1', person.password)).toBe('in')
    })

    it('passwords that are tried at the same moment cannot exceed the limit', async () => {
      await start({ PASSWORD_GUESSES_PER_ACCOUNT_AND_ADDRESS: '2' })
      const tries = await Promise.all(Array.from({ length: 6 }, () => signIn(home, 'wrong')))
      expect(tries.sort()).toEqual([400, 400, 429, 429, 429, 429])
    })
  })
})
