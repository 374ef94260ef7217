import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, type ManualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { eventually, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { operatorOf, say, startFleet } from './fleet.fixture.ts'

const open: { close(): unknown }[] = []
const path = '/fleet/enrol'

describe.each(testDatabases())('screens without a remote on $name', ({ fresh }) => {
  let clock: ManualClock
  let proxy: TestProxy
  let owner: Awaited<ReturnType<typeof operatorOf>>

  beforeEach(async () => {
    ;({ clock, proxy, owner } = await startFleet(open, await fresh()))
  })
  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource.close()
  })

  const formIdIn = (text: string) => /name="id" value="([^"]+)"/.exec(text)?.[1] ?? ''
  /** Makes an enrolment on the operators’ pages. @returns the code of its address */
  async function enrolment(more: Record<string, string> = {}, operator = owner): Promise<string> {
    const form = await operator.open('/fleet/enrolments/new')
    const fields = { id: formIdIn(form.text), name: 'Hall', count: '1', hours: '24', ...more }
    const { text } = await operator.post('/fleet/enrolments/new', Object.entries(fields))
    return /\/fleet\/enrol#([\w-]{22})</.exec(text)?.[1] ?? 'none'
  }
  const page = async (television: TestTelevision) => {
    const answer = await television.call(path)
    const text = await answer.text()
    const [, words] = /enrol-words[^>]*>([^<]+)</.exec(text) ?? []
    return { status: answer.status, text, words, csrf: /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '', answer }
  }
  /** What the page’s script does with the code behind `#`. */
  const send = (television: TestTelevision, csrf: string, code: string, headers: Record<string, string> = {}) =>
    television.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: Buffer.from(String(new URLSearchParams({ csrf, code }))),
    })
  const enter = async (television: TestTelevision, code: string) => {
    const { csrf } = await page(television)
    return (await send(television, csrf, code)).status
  }
  const waiting = () => proxy.db.selectFrom('fleet_waiting').selectAll().orderBy('opened_at').execute()
  const decide = async (act: string, id: string, operator = owner) => {
    await operator.open('/fleet/enrolments')
    return operator.post('/fleet/enrolments/acts', [
      ['do', act],
      ['id', id],
    ])
  }
  const idOf = async () => (await waiting()).at(-1)?.id ?? ''
  const screens = () => proxy.db.selectFrom('fleet_screens').selectAll().execute()
  /** A television that was approved, and then paired. */
  async function enrolled(more: Record<string, string> = {}) {
    const television = proxy.television()
    await enter(television, await enrolment(more))
    await decide('enrol-approve', await idOf())
    await television.pair()
    await television.call(proxyPaths.session)
    await say(television)
    return television
  }

  it('a television and the console show the same words, and once approved it becomes the screen that was planned', async () => {
    const code = await enrolment({ name: 'Hall #', place: 'Left', group: 'Lobby', site: 'Hamburg', count: '2' })
    const television = proxy.television()
    expect(await enter(television, code)).toBe(303)
    const { words = '', answer } = await page(television)
    expect(words).toMatch(/^[a-z]{5} [a-z]{5} [a-z]{5}$/)
    expect(answer.headers.get('refresh')).toBe('3')
    const list = await owner.open('/fleet/enrolments')
    expect(list.text).toContain(words)
    expect(list.text).toContain('Waits for approval')
    expect((await owner.open('/fleet')).text).toContain('Waits for approval: 1')
    expect((await decide('enrol-approve', await idOf())).location).toContain('done=enrol-approve')

    const approved = await page(television)
    expect([approved.status, approved.answer.headers.get('location')]).toEqual([303, '/#'])
    await television.pair()
    await television.call(proxyPaths.session)
    await say(television)
    expect(await screens()).toMatchObject([
      { name: 'Hall 1', place: 'Left', group_name: 'Lobby', site: 'Hamburg', plan_id: null },
    ])
    expect(await waiting()).toEqual([])
    expect((await owner.open('/fleet/log')).text).toContain(`Hall 1 · ${words}`)
  })

  it('the console shows the code of an approved television, so that the operator’s own account is allowed there', async () => {
    const television = proxy.television()
    await enter(television, await enrolment())
    await decide('enrol-approve', await idOf())
    const { userCode } = await (await television.call(proxyPaths.pairing, { method: 'POST' })).json()
    const events = await television.watch()
    await eventually(async () => {
      const { text } = await owner.open('/fleet/enrolments')
      expect(text).toContain(`Pair with your account: ${userCode}`)
      expect(text).toMatch(/<a href="https?:[^"]+" target="_blank" rel="noopener noreferrer">Pair/)
    })
    const looker = await operatorOf(proxy, { name: 'lou', role: 'look' }, clock.now)
    expect((await looker.open('/fleet/enrolments')).text).not.toContain(userCode)
    events.close()
  })

  it('the settings of a kiosk go with the television to its app, and nothing else does', async () => {
    const television = await enrolled()
    const toApp = async (query: string) => (await television.call(path + query)).headers.get('location')
    expect(await toApp('?kiosk=overview,videos&every=30')).toBe('/?kiosk=overview,videos&every=30#')
    expect(await toApp('?to=https://evil.example')).toBe('/#')
  })

  it('an enrolled screen that was stolen is dark at once: nothing that it has opens anything', async () => {
    const code = await enrolment()
    const television = proxy.television()
    await enter(television, code)
    const before = new Map(television.cookies)
    await decide('enrol-approve', await idOf())
    await television.pair()
    await television.call(proxyPaths.session)
    await say(television)
    const [screen] = await screens()
    await owner.open('/fleet')
    expect((await owner.act('sign-out', [screen?.id ?? ''], { isWhole: '1' })).status).toBe(303)
    expect(await (await television.call(proxyPaths.session)).json()).toEqual({ state: 'signed_out' })
    await expect(say(television)).rejects.toThrow('401')
    expect(await enter(television, code)).toBe(410)
    for (const [name, value] of before) television.cookies.set(name, value)
    expect((await page(television)).status).toBe(200)
    expect(await enter(television, code)).toBe(410)
    expect((await page(television)).words).toBeUndefined()
  })

  describe('attacks', () => {
    it('an address is of no use after its count, its time, or its removal, and each answer is the same', async () => {
      const once = await enrolment()
      expect(await enter(proxy.television(), once)).toBe(303)
      const short = await enrolment({ hours: '1' })
      const removed = await enrolment()
      const [newest] = await proxy.db
        .selectFrom('fleet_enrolments')
        .select('id')
        .orderBy('created_at', 'desc')
        .where('used', '=', 0)
        .where('expires_at', '>', clock.now() + 2 * hourMs)
        .execute()
      await decide('enrol-remove', newest?.id ?? '')
      clock.set(clock.now() + hourMs)
      const texts = new Set<string>()
      for (const code of [once, short, removed, randomBytes(16).toString('base64url'), 'x', '']) {
        const television = proxy.television()
        const { csrf } = await page(television)
        const answer = await send(television, csrf, code)
        expect([code, answer.status]).toEqual([code, 410])
        texts.add(await answer.text())
      }
      expect(texts.size).toBe(1)
      expect(await waiting()).toHaveLength(1)
    })

    it('an address that is used at the same time by several televisions counts each once', async () => {
      const code = await enrolment({ count: '3' })
      const televisions = Array.from({ length: 8 }, () => proxy.television())
      const statuses = await Promise.all(televisions.map((television) => enter(television, code)))
      expect(statuses.filter((status) => status === 303)).toHaveLength(3)
      expect(await waiting()).toHaveLength(3)
    })

    it('one television uses an address up once, however often it is opened', async () => {
      const code = await enrolment({ count: '2' })
      const television = proxy.television()
      const { csrf } = await page(television)
      const sent = await Promise.all([1, 2, 3].map(() => send(television, csrf, code)))
      expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
      expect(await waiting()).toHaveLength(1)
      expect(await proxy.db.selectFrom('fleet_enrolments').select('used').execute()).toEqual([{ used: 1 }])
    })

    it('a television that was refused, or waits, becomes an ordinary screen at most', async () => {
      const code = await enrolment({ count: '5', site: 'Hamburg' })
      const refused = proxy.television()
      await enter(refused, code)
      await decide('enrol-refuse', await idOf())
      expect((await page(refused)).text).toContain('This TV was refused')
      expect(await enter(refused, code)).toBe(410)
      const impatient = proxy.television()
      await enter(impatient, code)
      for (const television of [refused, impatient]) {
        await television.pair()
        await television.call(proxyPaths.session)
        await say(television)
      }
      for (const screen of await screens()) expect(screen).toMatchObject({ site: '', group_name: '' })
    })

    it('a refused television may use the address of another enrolment', async () => {
      const television = proxy.television()
      await enter(television, await enrolment())
      await decide('enrol-refuse', await idOf())
      expect(await enter(television, await enrolment())).toBe(303)
    })

    it('words come from the proxy: a television that sends its own shows and approves nothing else', async () => {
      const television = proxy.television()
      const { csrf } = await page(television)
      const code = await enrolment()
      const lie = { csrf, code, words: 'same words here', name: 'Lobby', state: 'approved', site: 'Hamburg' }
      await television.call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: Buffer.from(String(new URLSearchParams(lie))),
      })
      expect(await waiting()).toMatchObject([{ state: 'waiting', name: 'Hall' }])
      expect((await owner.open('/fleet/enrolments')).text).not.toContain('same words here')
    })

    it('another’s cookie is guessed by nobody, and an approval is used by its own television alone', async () => {
      const television = proxy.television()
      await enter(television, await enrolment({ site: 'Hamburg' }))
      await decide('enrol-approve', await idOf())
      const thief = proxy.television()
      thief.cookies.set('tenfoot_enrolment', randomBytes(32).toString('base64url'))
      await thief.pair()
      await thief.call(proxyPaths.session)
      await say(thief)
      expect(await screens()).toMatchObject([{ site: '' }])
      expect(await waiting()).toHaveLength(1)
    })

    it('an approval gives a place once, to a new screen alone, and not after a week', async () => {
      const known = await proxy.signedIn()
      await say(known)
      // It has an account: the address changes nothing.
      expect(await enter(known, await enrolment({ site: 'Hamburg' }))).toBe(303)
      expect(await waiting()).toEqual([])
      const late = proxy.television()
      await enter(late, await enrolment({ site: 'Hamburg' }))
      await decide('enrol-approve', await idOf())
      clock.set(clock.now() + 7 * dayMs)
      await late.pair()
      await late.call(proxyPaths.session)
      await say(late)
      for (const screen of await screens()) expect(screen.site).toBe('')
    })

    it('a form that is forged, of another origin, or too large does nothing', async () => {
      const code = await enrolment()
      const television = proxy.television()
      const { csrf } = await page(television)
      expect((await send(television, 'x'.repeat(43), code)).status).toBe(403)
      expect((await send(proxy.television(), csrf, code)).status).toBe(403)
      expect((await send(television, csrf, code, { origin: 'https://evil.example' })).status).toBe(403)
      expect((await send(television, csrf, code, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect((await send(television, csrf, code + 'x'.repeat(2_000))).status).toBe(413)
      expect((await send(television, csrf, `${code}' or 1=1 --`)).status).toBe(410)
      expect(await waiting()).toEqual([])
    })

    it('an operator of another site, or of a lesser role, neither sees nor decides', async () => {
      const code = await enrolment({ site: 'Hamburg', name: 'Secret hall', count: '2' })
      await enter(proxy.television(), code)
      const id = await idOf()
      const { id: enrolmentId } = await proxy.db.selectFrom('fleet_enrolments').select('id').executeTakeFirstOrThrow()
      const stranger = await operatorOf(proxy, { name: 'ann', role: 'own', site: 'Berlin' }, clock.now)
      expect((await stranger.open('/fleet/enrolments')).text).not.toContain('Secret hall')
      for (const act of ['enrol-approve', 'enrol-refuse']) expect((await decide(act, id, stranger)).status).toBe(404)
      expect((await decide('enrol-remove', enrolmentId, stranger)).status).toBe(404)
      expect((await stranger.open('/fleet/log')).text).not.toContain('Secret hall')
      const actor = await operatorOf(proxy, { name: 'abe', role: 'act' }, clock.now)
      expect((await decide('enrol-approve', id, actor)).status).toBe(403)
      expect((await actor.post('/fleet/enrolments/new', [['name', 'x']])).status).toBe(403)
      expect(await waiting()).toMatchObject([{ state: 'waiting' }])
      // One of a site makes screens of that site, whatever the form says.
      await enrolment({ site: 'Hamburg', name: 'Own' }, stranger)
      const own = proxy.db.selectFrom('fleet_enrolments').select('site').where('name', '=', 'Own')
      expect(await own.execute()).toEqual([{ site: 'Berlin' }])
    })

    it('codes and cookies are neither stored nor logged, and a form that is sent twice makes one address', async () => {
      const form = await owner.open('/fleet/enrolments/new')
      const fields = { id: formIdIn(form.text), name: 'Hall', count: '1', hours: '24' }
      const first = await owner.post('/fleet/enrolments/new', Object.entries(fields))
      const [, code = 'none'] = /#([\w-]{22})</.exec(first.text) ?? []
      const second = await owner.post('/fleet/enrolments/new', Object.entries(fields))
      expect(second.text).toContain('shown only once')
      const television = proxy.television()
      await enter(television, code)
      const stored = JSON.stringify([
        await proxy.db.selectFrom('fleet_enrolments').selectAll().execute(),
        await waiting(),
        await proxy.db.selectFrom('fleet_acts').selectAll().execute(),
      ])
      for (const secret of [code, television.cookies.get('tenfoot_enrolment') ?? 'none']) {
        expect(stored).not.toContain(secret)
        expect(proxy.log()).not.toContain(secret)
      }
    })
  })
})
