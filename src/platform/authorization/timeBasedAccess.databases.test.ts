import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { person, startTestPlatform, type TestPlatform } from '../platform.fixture.ts'
import { hiddenField, testBrowser, testDevice } from './device.fixture.ts'

const daySeconds = 86_400

/** Access that a person allows for a period (specification: tokens 7; specification: tokens 2). */
describe.each(testDatabases())('periods on $name', ({ fresh }) => {
  let platform: TestPlatform
  let device: ReturnType<typeof testDevice>
  const start = async (environment: Record<string, string> = {}) => {
    platform = await startTestPlatform(await fresh(), environment)
    await platform.populate()
    device = testDevice(platform)
  }
  beforeEach(() => start())
  afterEach(() => platform.close())

  const allow = async (period?: string) => {
    const { device_code, user_code } = await device.ask()
    const page = await testBrowser(platform).answer(user_code, 'allow', person, period)
    return { device_code, page }
  }
  const grant = async (period?: string) => (await device.poll((await allow(period)).device_code)).json
  const channels = async (access: unknown) =>
    (await platform.call('/video/v3/channels?part=id&mine=true', { headers: { authorization: `Bearer ${access}` } }))
      .status

  it('time-based access is offered in words, with "until I remove it" as the default', async () => {
    const { user_code } = await device.ask()
    const browser = testBrowser(platform)
    await browser.open()
    const { text } = await browser.signIn(user_code)
    const options = [...text.matchAll(/<option[^>]*>([^<]*)/g)].map(([, words]) => words)
    expect(options).toEqual(['Until I remove it', '1 day', '7 days', '30 days', '90 days'])
    expect(text).toContain('<label for="period">')
    expect(text).not.toContain('selected')
  })

  it.each([undefined, 'until-revoked'])(
    'time-based access does not apply when the period is %s: the answer has no end',
    async (period) => {
      expect(await grant(period)).not.toHaveProperty('refresh_token_expires_in')
      const { expires_at } = await platform.db.selectFrom('grants').selectAll().executeTakeFirstOrThrow()
      expect(expires_at).toBeNull()
    },
  )

  it.each([
    ['1-day', 1],
    ['7-days', 7],
    ['30-days', 30],
    ['90-days', 90],
  ])(
    "time-based access of %s reports the seconds that are left, counted from the person's answer",
    async (period, days) => {
      const { device_code, page } = await allow(period)
      expect(page.text).toContain(`Access ends after ${period.replace('-', ' ')}.`)
      await platform.clock.advance(7000)
      const { json } = await device.poll(device_code)
      expect(json).toMatchObject({ refresh_token_expires_in: days * daySeconds - 7, expires_in: 3600 })
    },
  )

  it('time-based access is neither repeated nor extended by a refresh', async () => {
    const { refresh_token } = await grant('1-day')
    await platform.clock.advance(3_600_000)
    expect((await device.refresh(String(refresh_token))).json).toEqual({
      access_token: expect.any(String),
      expires_in: 3600,
      scope: `${platform.scopes.videoReadonly} email`,
      token_type: 'Bearer',
    })
    await platform.clock.advance((daySeconds - 3600) * 1000)
    expect(await device.refresh(String(refresh_token))).toMatchObject({ status: 400 })
  })

  it('time-based access ends refresh and access token at its last moment, not before', async () => {
    const { refresh_token } = await grant('1-day')
    await platform.clock.advance(daySeconds * 1000 - 5000)
    const last = await device.refresh(String(refresh_token))
    expect(last).toMatchObject({ status: 200, json: { expires_in: 5 } })
    await platform.clock.advance(4999)
    expect(await channels(last.json.access_token)).toBe(200)
    await platform.clock.advance(1)
    expect(await channels(last.json.access_token)).toBe(401)
    expect(await device.refresh(String(refresh_token))).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    })
    expect(await device.revoke(String(refresh_token))).toMatchObject({ status: 400, json: { error: 'invalid_token' } })
  })

  it('time-based access stores no access token that lives beyond its end', async () => {
    const { refresh_token } = await grant('1-day')
    await platform.clock.advance(daySeconds * 1000 - 5000)
    await device.refresh(String(refresh_token))
    const { expires_at: end } = await platform.db.selectFrom('grants').selectAll().executeTakeFirstOrThrow()
    const tokens = await platform.db.selectFrom('access_tokens').selectAll().execute()
    for (const { expires_at } of tokens) expect(expires_at).toBeLessThanOrEqual(end ?? 0)
  })

  it('time-based access does not count for the limit of refresh tokens after it expired', async () => {
    await platform.close()
    await start({ REFRESH_TOKENS_PER_CLIENT: '2' })
    const remaining = await grant()
    await platform.clock.advance(1000)
    await grant('1-day')
    await platform.clock.advance(daySeconds * 1000)
    await grant()
    expect((await device.refresh(String(remaining.refresh_token))).status).toBe(200)
  })

  it('time-based access cannot be collected when it expired before the device polled', async () => {
    await platform.close()
    await start({ DEVICE_CODE_SECONDS: String(daySeconds) })
    const { device_code } = await allow('1-day')
    await platform.clock.advance(daySeconds * 1000)
    expect(await device.poll(device_code)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    expect(await platform.db.selectFrom('grants').selectAll().execute()).toEqual([])
  })

  it('time-based access is refused for a period that was not offered', async () => {
    const { device_code, user_code } = await device.ask()
    const browser = testBrowser(platform)
    await browser.open()
    const proof = hiddenField((await browser.signIn(user_code)).text, 'proof') ?? ''
    expect((await browser.decide(user_code, 'allow', proof, '10000-days')).status).toBe(403)
    await platform.clock.advance(5000)
    expect((await device.poll(device_code)).status).toBe(428)
  })
})
