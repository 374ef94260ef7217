import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ManualClock } from '#contract/clock.ts'
import type { ScreenReport } from '#contract/fleetReport.ts'
import {
  eventually,
  startTestProxy,
  startWithUpstream,
  type TestProxy,
  type TestTelevision,
} from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startHookReceiver, startMailServer } from '#web/delivery/receivers.fixture.ts'
import { operatorOf, say, screenIdOf } from '../fleet.fixture.ts'
import { bundleOf, twoVersions } from '../updates/appFolders.fixture.ts'

const open: { close(): unknown }[] = []
const mail = 'ops@tenfoot.example'

describe.each(testDatabases())('alerts about screens on $name', ({ fresh }) => {
  let clock: ManualClock
  let proxy: TestProxy
  let startOther: () => Promise<TestProxy>
  let owner: Awaited<ReturnType<typeof operatorOf>>
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let hooks: Awaited<ReturnType<typeof startHookReceiver>>

  beforeEach(async () => {
    mailServer = await startMailServer()
    hooks = await startHookReceiver()
    open.push(mailServer, hooks)
    const env = {
      FLEET: 'on',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Tenfoot <tv@tenfoot.example>',
      FLEET_RECEIVERS: 'loopback',
      ...twoVersions(open),
    }
    const database = await fresh()
    const started = await startWithUpstream(open, database, env)
    ;({ clock, proxy } = started)
    startOther = async () => {
      const other = await startTestProxy({ upstream: started.upstream, clock, database, env })
      open.push(other)
      return other
    }
    owner = await operatorOf(proxy, { name: 'olga', role: 'own' }, clock.now)
  })
  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource.close()
  })

  const add = async (fields: Record<string, string>, operator = owner) => {
    await operator.open('/fleet/alerts/new')
    return operator.post('/fleet/alerts/new', Object.entries({ zone: 'UTC', ...fields }))
  }
  /** Waits for the real time that a proxy needs. Its loops may have begun to wait late, so the clock moves on, too. */
  const until = (isDone: () => Promise<boolean>) =>
    vi.waitFor(
      async () => {
        if (await isDone()) return
        await clock.advance(100)
        throw new Error('the proxy has not done it yet')
      },
      { interval: 10, timeout: 20_000 },
    )
  /** Lets time pass in steps with which the proxies keep up. */
  const pass = async (seconds: number, stepMs = 5_000) => {
    const end = clock.now() + seconds * 1_000
    while (clock.now() < end) {
      await clock.advance(stepMs)
      await until(async () => {
        const now = clock.now()
        const watch = proxy.db.selectFrom('fleet_watches').select('until_at').orderBy('until_at', 'desc')
        const late = now - stepMs - 1_000
        const alerts = proxy.db
          .selectFrom('fleet_alerts')
          .select('id')
          // One that is looked at has a time after the next look.
          .where(({ or, eb }) => or([eb('due_at', '<', late), eb('due_at', '>', now + 10_000)]))
        const messages = proxy.db
          .selectFrom('fleet_alert_messages')
          .select('id')
          .where('due_at', 'is not', null)
          // One that is being sent has been taken.
          .where(({ or, eb }) => or([eb('due_at', '<', late), eb('attempts', '>', 0)]))
        return (
          now - Number((await watch.executeTakeFirst())?.until_at ?? 0) <= 6_000 &&
          (await alerts.where('ended_at', 'is', null).execute()).length === 0 &&
          (await messages.execute()).length === 0
        )
      })
    }
  }
  /** A report, which the proxy has written. */
  const heard = async (television: TestTelevision, change: Partial<ScreenReport> = {}) => {
    const at = clock.now()
    const id = screenIdOf(await say(television, change))
    await until(async () => {
      const row = proxy.db.selectFrom('fleet_screens').select('seen_at').where('id', '=', id).where('seen_at', '>=', at)
      // The first report makes the row; what alerts look at is written with the next second.
      return (await row.where('version', 'is not', null).executeTakeFirst()) !== undefined
    })
    return id
  }
  const subjects = () => mailServer.texts.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1])

  it('a dark screen and its return come by mail and by signed webhook, once each, whichever proxies run', async () => {
    await startOther()
    const television = await proxy.signedIn()
    await heard(television)
    expect((await add({ address: mail })).location).toBe('/fleet/alerts?done=alert-add')
    const { text } = await add({ address: hooks.address })
    const [, secret = ''] = /(whsec_[\w+/=]+)/.exec(text) ?? []
    await pass(40)
    expect(hooks.received).toEqual([])
    await pass(60)
    await eventually(() => expect(subjects()).toEqual(['1 screen is dark']))
    await eventually(() => expect(hooks.received).toHaveLength(1))
    const [{ headers, body } = { headers: {}, body: '' }] = hooks.received
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(JSON.parse(body)).toMatchObject({ type: 'tenfoot.screens', data: { kind: 'dark', count: 1, of: 1 } })
    for (let times = 0; times < 4; times += 1) {
      await heard(television)
      await pass(15)
    }
    await eventually(() => expect(subjects()).toEqual(['1 screen is dark', '1 screen is on again']))
    expect(hooks.received).toHaveLength(2)
    expect(JSON.stringify(await proxy.db.selectFrom('fleet_alerts').selectAll().execute())).not.toContain(secret)
  })

  it('a dark screen is told within sixty seconds after its last report', async () => {
    const television = await proxy.signedIn()
    await add({ address: mail })
    // Whatever the time between two regular looks.
    await pass(3, 1_000)
    const at = clock.now()
    await heard(television)
    await pass(58, 1_000)
    await eventually(() => expect(subjects()).toEqual(['1 screen is dark']))
    const message = proxy.db.selectFrom('fleet_alert_messages').select(['created_at', 'settled_at'])
    const { created_at, settled_at } = await message.executeTakeFirstOrThrow()
    expect(Number(created_at) - at).toBeLessThanOrEqual(55_000)
    expect(Number(settled_at) - at).toBeLessThanOrEqual(60_000)
  })

  it('a site that goes dark together is one message, which other sites do not get', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push(await heard(await proxy.signedIn()))
    await owner.act('move', ids, { isWhole: '1', site: 'Hamburg' })
    await add({ address: mail, site: 'Hamburg' })
    await add({ address: 'berlin@tenfoot.example', site: 'Berlin' })
    await pass(100)
    await eventually(() => expect(subjects()).toEqual(['Hamburg: All screens are dark']))
  })

  it('silence while no proxy listened is no alarm', async () => {
    await heard(await proxy.signedIn())
    await add({ address: mail })
    await pass(10)
    open.splice(open.indexOf(proxy), 1)
    await proxy.close()
    clock.set(clock.now() + 600_000)
    const next = await startOther()
    for (let at = 0; at < 45; at += 5) await clock.advance(5_000)
    expect(await next.db.selectFrom('fleet_alert_messages').selectAll().execute()).toEqual([])
    expect(mailServer.texts).toEqual([])
  })

  it('in quiet hours nothing is sent, and afterwards everything is', async () => {
    await heard(await proxy.signedIn())
    const hour = new Date(clock.now()).getUTCHours()
    const at = (hours: number) => `${String((hour + hours) % 24).padStart(2, '0')}:00`
    await add({ address: mail, quiet: `${at(0)}-${at(2)}` })
    await pass(150)
    const waiting = await proxy.db.selectFrom('fleet_alert_messages').select(['outcome', 'due_at']).execute()
    expect([waiting.length, mailServer.texts]).toEqual([1, []])
    expect(Number(waiting[0]?.due_at)).toBeGreaterThan(clock.now() + 3_600_000)
    clock.set(clock.now() + 2 * 3_600_000)
    await clock.advance(6_000)
    await eventually(() => expect(subjects()[0]).toBe('1 screen is dark'))
  })

  it('errors, versions and old numbers of reports are told as they were set', async () => {
    const television = await proxy.signedIn()
    await add({ address: mail, version: '1.2.0', errors: '2', minutes: '30' })
    let errorAt = 0
    for (const [index, text] of ['a', 'b', 'c', 'c'].entries()) {
      // The last one is the one before it, as the next report has it.
      if (index < 3) errorAt = clock.now()
      await heard(television, {
        error: { text, ago: index === 3 ? Math.round((clock.now() - errorAt) / 1_000) : 0 },
        numbersAge: 3_600,
      })
      await clock.advance(10_000)
    }
    expect(await proxy.db.selectFrom('fleet_errors').selectAll().execute()).toHaveLength(3)
    for (let times = 0; times < 3; times += 1) {
      await heard(television, { numbersAge: 3_600 })
      await pass(15)
    }
    await eventually(() =>
      expect(subjects().sort()).toEqual([
        '1 screen had more than 2 errors in a day',
        '1 screen has another version than 1.2.0',
        '1 screen shows numbers older than 30 minutes',
      ]),
    )
  })

  it('a screen that went back from a new version is told by mail and by webhook, once', async () => {
    const television = await proxy.signedIn()
    await heard(television, { bundle: bundleOf('old') })
    await owner.act('move', [await heard(television)], { isWhole: '1', site: 'Hamburg' })
    await add({ address: mail })
    await add({ address: hooks.address })
    await owner.open('/fleet/updates?still=1')
    await owner.post('/fleet/updates', [
      ['do', 'update-begin'],
      ['minutes', '60'],
    ])
    await heard(television, { bundle: bundleOf('new') })
    await pass(5)
    for (const text of ['a', 'b', 'c']) {
      await heard(television, { bundle: bundleOf('new'), error: { text, ago: 0 } })
      await pass(10)
    }
    await heard(television, { bundle: bundleOf('old') })
    await pass(30)
    await until(async () => hooks.received.length > 0 && mailServer.texts.length > 0)
    // Long enough for a second look.
    await heard(television, { bundle: bundleOf('old') })
    await pass(25)
    expect(hooks.received).toHaveLength(1)
    expect(subjects()).toEqual(['Hamburg: 1 screen went back to the version before'])
    expect(JSON.parse(hooks.received[0]?.body ?? '')).toMatchObject({
      type: 'tenfoot.screens',
      data: { kind: 'update', site: 'Hamburg', count: 1, of: 1, screens: [{ name: expect.stringMatching(/^TV /) }] },
    })
  })

  it('a receiver that answers 410 gets no more, and the page says so', async () => {
    hooks.answers(410)
    await add({ address: hooks.address })
    await owner.open('/fleet/alerts')
    const { id } = await proxy.db.selectFrom('fleet_alerts').select('id').executeTakeFirstOrThrow()
    await owner.post('/fleet/alerts/acts', [
      ['do', 'test'],
      ['id', id],
    ])
    await eventually(async () =>
      expect((await owner.open('/fleet/alerts')).text).toContain('The receiver wants no more messages.'),
    )
  })

  it('an alert that cannot be is refused, and the form says why', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ address: 'nobody' }, 'Enter a mail address, or an address that begins with https://.'],
      [{ address: 'https://user:password@tenfoot.example/' }, 'password'],
      [{ address: 'http://169.254.169.254/latest' }, '169.254.169.254'],
      [{ address: mail, quiet: '9-5' }, 'Enter two times such as 22:00-07:00, or nothing.'],
      [{ address: mail, zone: 'Europe/Atlantis' }, 'Enter a time zone such as Europe/Berlin.'],
      [{ address: mail, minutes: '-1' }, 'Enter a whole number from 0 to 10080.'],
      [{ address: mail, errors: 'x' }, 'Enter a whole number from 0 to 1000.'],
    ]
    for (const [fields, error] of wrong) {
      const answer = await add(fields)
      expect([fields, answer.status]).toEqual([fields, 400])
      expect(answer.text).toContain(error)
    }
    expect(await proxy.db.selectFrom('fleet_alerts').selectAll().execute()).toEqual([])
  })

  it('an operator of another site, or of a lesser role, neither sees nor changes alerts', async () => {
    await add({ address: mail, site: 'Hamburg' })
    const { id } = await proxy.db.selectFrom('fleet_alerts').select('id').executeTakeFirstOrThrow()
    const stranger = await operatorOf(proxy, { name: 'ann', role: 'own', site: 'Berlin' }, clock.now)
    expect((await stranger.open('/fleet/alerts')).text).not.toContain(mail)
    for (const act of ['test', 'alert-remove']) {
      const form: [string, string][] = [
        ['do', act],
        ['id', id],
      ]
      expect((await stranger.post('/fleet/alerts/acts', form)).status).toBe(404)
    }
    const actor = await operatorOf(proxy, { name: 'abe', role: 'act' }, clock.now)
    expect((await actor.post('/fleet/alerts/new', [['address', mail]])).status).toBe(403)
    await add({ address: 'ann@tenfoot.example', site: 'Hamburg' }, stranger)
    const sites = await proxy.db.selectFrom('fleet_alerts').select('site').orderBy('created_at').execute()
    expect(sites.map(({ site }) => site).sort()).toEqual(['Berlin', 'Hamburg'])
  })
})
