import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { directionOf } from '#contract/languages.ts'
import { retryDelayMs } from '#storage/jobs/runner.ts'
import { inLanguage, t } from '#web/language/t.ts'
import { storedProblem } from '#web/problems/problem.ts'
import type { AlertInput } from '../admin/alerts.ts'
import { startTestAlerts, type TestAlerts } from './alerts.fixture.ts'
import { daysOf } from './days.fixture.ts'
import { messages } from './messages.ts'

const hour = 3_600_000
const actor = { name: 'test' }
/** A channel on whose newest day one video has six times its views. */
const spike = () => daysOf((back, video) => (back === 0 && video === 'video-b' ? 6 : 1))

let env: TestAlerts
beforeEach(async () => {
  env = await startTestAlerts({ EVENT_GIVE_UP_HOURS: '1' })
})
afterEach(() => env.close())

const subscribe = (address: string, more: Partial<AlertInput> = {}) =>
  env.admin.add(actor, { about: 'UCmine', kind: 'alerts', address, timeZone: 'UTC', quiet: '', ...more })
const mailTo = 'ada@tenfoot.example'
const decoded = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

describe('alerts', () => {
  beforeEach(() => env.load(spike()))

  it('an alert comes by mail in plain text and HTML, with the chart, and can be read without the chart', async () => {
    await subscribe(mailTo)
    await env.alerts.runDue()
    expect(env.mailServer.texts.map(({ to }) => to)).toEqual([[mailTo]])
    const source = decoded(env.mailServer.texts[0]?.source ?? '')
    expect(source).toMatch(/^From: Tenfoot <tv@tenfoot\.example>/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    expect(source.match(/above your usual Thursday/g)).toHaveLength(2)
    expect(source).toContain('Content-Type: text/plain')
    expect(source).toContain('<img src="cid:chart@tenfoot"')
    expect(source).toMatch(/^Content-Id: <chart@tenfoot>/im)
    const png = /Content-Type: image\/png[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(
      env.mailServer.texts[0]?.source ?? '',
    )?.[1]
    expect(
      Buffer.from(png ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(await env.messages()).toMatchObject([{ outcome: 'delivered', due_at: null }])
  })

  it('an alert is in the language of its subscription', async () => {
    const language = 'de'
    await subscribe(mailTo, { language })
    await env.alerts.runDue()
    const source = decoded(env.mailServer.texts[0]?.source ?? '')
    expect(source).toContain(`<html lang="${language}" dir="${directionOf(language)}">`)
    expect(source).toContain(inLanguage(language, () => t(messages.unsubscribe)))
  })

  it('an alert comes by webhook, signed, with its sentences and numbers', async () => {
    const { secret = '' } = await subscribe(env.hooks.address)
    await env.alerts.runDue()
    const [{ headers, body } = { headers: {}, body: '' }] = env.hooks.received
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(JSON.parse(body)).toMatchObject({
      type: 'tenfoot.alerts',
      data: {
        sentences: [expect.stringContaining('your usual Thursday')],
        insights: [{ kind: 'spike', metric: 'views' }],
      },
    })
    expect(JSON.stringify(await env.store.selectFrom('alert_subscriptions').selectAll().execute())).not.toContain(
      secret,
    )
  })

  it('an alert is told once, however often the numbers are checked and by however many processes', async () => {
    await subscribe(mailTo)
    await subscribe(env.hooks.address)
    const otherAlerts = [env.open(), env.open()]
    await Promise.all([env.alerts, ...otherAlerts].map((alerts) => alerts.runDue()))
    for (let check = 0; check < 5; check += 1) {
      await env.clock.advance(hour)
      await Promise.all([env.alerts, ...otherAlerts].map((alerts) => alerts.runDue()))
    }
    expect([env.mailServer.texts.length, env.hooks.received.length]).toEqual([1, 1])
    for (const alerts of otherAlerts) await alerts.stop()
  })

  it('an alert is not told again when the days after it are as unusual', async () => {
    await subscribe(env.hooks.address)
    await env.alerts.runDue()
    await env.clock.advance(24 * hour)
    await env.load(
      daysOf((back, video) => (back === 1 && video === 'video-b' ? 6 : 1), { days: 201, last: '2026-11-20' }),
    )
    await env.alerts.runDue()
    expect((await env.topics())[0]?.checked_day).toBe('2026-11-20')
    expect(env.hooks.received).toHaveLength(1)
  })

  it('an alert waits until the quiet hours of the subscriber end', async () => {
    // The clock stands at midnight UTC: one o'clock in Berlin.
    await subscribe(env.hooks.address, { timeZone: 'Europe/Berlin', quiet: '22-7' })
    await env.alerts.runDue()
    await env.clock.advance(6 * hour - 1)
    await env.alerts.runDue()
    expect(env.hooks.received).toEqual([])
    await env.clock.advance(1)
    await env.alerts.runDue()
    expect(env.hooks.received).toHaveLength(1)
    expect(await env.messages()).toMatchObject([{ attempts: 1, outcome: 'delivered' }])
  })

  it('an alert is retried after quiet hours that are longer than the time to give up', async () => {
    await subscribe(env.hooks.address, { quiet: '22-7' })
    await env.alerts.runDue()
    env.hooks.answers(503)
    await env.clock.advance(7 * hour)
    await env.alerts.runDue()
    expect(env.hooks.received).toHaveLength(1)
    env.hooks.answers(204)
    await env.clock.advance(retryDelayMs(1))
    await env.alerts.runDue()
    expect(await env.messages()).toMatchObject([{ outcome: 'delivered' }])
  })

  it('an alert is not retried in the quiet hours', async () => {
    await subscribe(env.hooks.address, { quiet: '0:30-7' })
    env.hooks.answers(503)
    await env.alerts.runDue()
    expect(env.hooks.received).toHaveLength(1)
    await env.clock.advance(30 * 60_000)
    env.hooks.answers(204)
    await env.alerts.runDue()
    expect(env.hooks.received).toHaveLength(1)
    await env.clock.advance(6.5 * hour)
    await env.alerts.runDue()
    expect(env.hooks.received).toHaveLength(2)
  })
})

describe('names in messages', () => {
  it('a message keeps its headers and its lines whatever a channel is called, and shows mark-up as text', async () => {
    const name = 'Ada\r\nBcc: all@evil.example\r\n\r\n<img src=x onerror=alert(1)>\u001b[2J'
    await env.load(daysOf())
    await sql`update channels set title = ${name}`.execute(env.db)
    const { id } = await subscribe(mailTo)
    await env.admin.test(actor, id)
    await env.alerts.runDue()
    const [mail] = env.mailServer.texts
    expect(mail?.to).toEqual([mailTo])
    const [head = ''] = (mail?.source ?? '').split('\r\n\r\n')
    expect(head).not.toMatch(/^bcc:/im)
    expect(mail?.source).not.toMatch(/^Bcc:/m)
    const [, html = ''] = (mail?.source ?? '').split(/content-type: text\/html/i)
    expect(html).toContain('&lt;img')
    expect(html).not.toContain('<img src=3Dx')
    expect(mail?.source).not.toContain('\u001b')
  })
})

describe('messages', () => {
  beforeEach(() => env.load(daysOf()))
  const test = async (address: string) => {
    const { id } = await subscribe(address)
    return { id, message: await env.admin.test(actor, id) }
  }
  const state = async (message: string) => env.admin.messageState(message)

  it.each([
    ['webhook', () => env.hooks.answers(503), () => env.hooks.address, 'the receiver answered 503'],
    ['webhook', () => env.hooks.answers(307), () => env.hooks.address, 'redirects are not followed'],
    ['webhook', () => env.hooks.answers('silence'), () => env.hooks.address, 'did not answer in time'],
    ['mail', () => env.mailServer.answers(451), () => mailTo, '451 not now'],
    ['mail', () => env.mailServer.refuses(450), () => mailTo, '450 not now'],
  ])(
    'a message by %s that failed is sent again later, and the reason is shown',
    async (_way, fail, address, problem) => {
      fail()
      const { message } = await test(address())
      await env.alerts.runDue()
      expect(await state(message)).toEqual({ outcome: 'pending', problem: expect.stringContaining(problem) })
      env.hooks.answers(204)
      env.mailServer.answers('accept')
      env.mailServer.refuses(undefined)
      await env.clock.advance(retryDelayMs(1))
      await env.alerts.runDue()
      expect(await state(message)).toEqual({ outcome: 'delivered', problem: null })
      expect(new Set(env.hooks.received.map(({ headers }) => headers['webhook-id'])).size).toBeLessThanOrEqual(1)
    },
  )

  it('a message by mail is not sent again when the server had the text and did not answer, and that is shown', async () => {
    env.mailServer.answers('silence')
    const { message } = await test(mailTo)
    await env.alerts.runDue()
    expect(await state(message)).toEqual({ outcome: 'unknown', problem: expect.stringContaining('had the text') })
    env.mailServer.answers('accept')
    await env.clock.advance(24 * hour)
    await env.alerts.runDue()
    expect(env.mailServer.texts).toHaveLength(1)
    expect((await env.operations.events.page({ size: 1 })).events[0]?.action).toBe('alert.unknown')
  })

  it('a message that a mail server refuses for good is not sent again', async () => {
    env.mailServer.refuses(550)
    const { message } = await test(mailTo)
    await env.alerts.runDue()
    expect(await state(message)).toEqual({ outcome: 'refused', problem: expect.stringContaining('550') })
    expect((await env.operations.events.page({ size: 1 })).events[0]?.action).toBe('alert.refused')
  })

  it('a message is given up after the configured time, which the list, the log and the state show', async () => {
    env.hooks.answers(500)
    const { message } = await test(env.hooks.address)
    for (let attempt = 1; (await state(message))?.outcome === 'pending'; attempt += 1) {
      await env.alerts.runDue()
      await env.clock.advance(retryDelayMs(attempt))
    }
    expect(await state(message)).toEqual({ outcome: 'given up', problem: 'the receiver answered 500' })
    expect(await env.admin.list()).toMatchObject([{ waiting: 0, last: { outcome: 'given up' } }])
    expect(await env.admin.state()).toMatchObject({ outcomes: { 'given up': 1 } })
    expect((await env.operations.events.page({ size: 1 })).events[0]?.action).toBe('alert.given-up')
  })

  it('a message ends its subscription when the receiver answers 410', async () => {
    env.hooks.answers(410)
    const { id, message } = await test(env.hooks.address)
    await env.alerts.runDue()
    expect(await state(message)).toMatchObject({ outcome: 'refused' })
    await expect(env.admin.test(actor, id)).rejects.toThrow('was unsubscribed')
  })

  it('a message whose subscription was ended by its link is not sent, and opening the link changes nothing', async () => {
    await test(mailTo)
    await env.alerts.runDue()
    const link =
      /List-Unsubscribe:\s*<([^>]+)>/.exec(env.mailServer.texts[0]?.source.replace(/\r\n\s/g, '') ?? '')?.[1] ?? ''
    const page = await env.page('GET', link)
    expect(page.body).toContain(`Stop messages about`)
    const { message } = await test(mailTo)
    // As programs that read mail send it (RFC 8058, section 3.2): without a cookie.
    expect((await env.page('POST', link)).statusCode).toBe(200)
    expect((await env.page('POST', link)).body).toContain('Unsubscribed')
    await env.alerts.runDue()
    expect(await state(message)).toEqual({ outcome: 'ended', problem: null })
    expect(env.mailServer.texts).toHaveLength(1)
    const events = (await env.operations.events.page({ size: 10 })).events.map(({ action }) => action)
    expect(events.filter((action) => action === 'alert.unsubscribed')).toHaveLength(1)
    // Another subscription's link, or a changed one, ends nothing.
    expect((await env.page('POST', link.replace(/of=./, 'of=x'))).statusCode).toBe(404)
    expect((await env.page('GET', '/alerts/unsubscribe')).statusCode).toBe(404)
  })
})

it('a channel that another account has now is read with the rights of that account after subscribing again', async () => {
  await env.load(spike())
  await subscribe(env.hooks.address)
  await env.store.updateTable('alert_topics').set({ account_id: 'theirs' }).execute()
  await subscribe(env.hooks.address)
  await env.alerts.runDue()
  expect(await env.topics()).toMatchObject([{ account_id: 'mine', problem: null, checked_day: '2026-11-19' }])
})

it('a check that fails is shown, repeated, and tells nothing twice', async () => {
  await env.load(spike())
  await subscribe(env.hooks.address)
  await env.store.updateTable('channels').set({ account_id: null }).execute()
  await env.alerts.runDue()
  expect(await env.topics()).toMatchObject([{ problem: storedProblem('numbersForbidden'), checked_at: null }])
  const failing = [{ id: 'channel UCmine', problem: 'the account may not see these numbers' }]
  expect(await env.admin.state()).toMatchObject({ topics: 1, failing })
  const german = await inLanguage('de', () => env.admin.list())
  expect(german[0]?.topic.problem).not.toContain('account may')
  await env.store.updateTable('channels').set({ account_id: 'mine' }).execute()
  await env.clock.advance(retryDelayMs(1))
  await env.alerts.runDue()
  expect(await env.topics()).toMatchObject([{ problem: null, checked_day: '2026-11-19' }])
  expect(env.hooks.received).toHaveLength(1)
})
