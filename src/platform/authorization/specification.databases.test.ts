import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths, grantTypes } from '#contract/authorization.ts'
import type { ScopeName } from '#contract/scopes.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { person, startTestPlatform, type TestPlatform, tvClient, webClient } from '../platform.fixture.ts'
import { platformSettings } from '../settings/settings.ts'
import { apiNames } from './apis.ts'
import { testApp } from './app.fixture.ts'
import { testBrowser, testDevice } from './device.fixture.ts'

const operator = { name: 'test' }

/** What the consent page must show for each scope (specification: consent-and-scopes 1). */
const meanings: Readonly<Record<ScopeName, RegExp>> = {
  email: /See your email address/,
  openid: /Identify your account/,
  profile: /your name and picture/,
  storageAppdata: /its own data in your storage/,
  storageFile: /files in your storage that you use with this app/,
  video: /manage your video account/,
  videoReadonly: /See your video account/,
  videoMemberships: /current channel members, their level and when they joined/,
  videoForceSsl: /See, edit and permanently delete your videos, ratings, comments and captions/,
  videoUpload: /Manage your videos/,
  partner: /See and manage your assets and related content/,
  partnerAudit: /private information about your channel during a partner audit/,
  analyticsReadonly: /^See reports about your videos$/,
  analyticsMonetary: /See reports about your videos, including revenue/,
  datahub: /See and manage reports in the data hub/,
}

/** Rules that no other test of this folder covers (specification: device-flow 3; specification: device-flow 6). */
describe.each(testDatabases())('rules of the device flow on $name', ({ fresh }) => {
  let platform: TestPlatform
  let made = 0

  beforeAll(async () => {
    platform = await startTestPlatform(await fresh(), { DEVICE_CODES_PER_MINUTE: '6' })
    await platform.populate()
  })
  afterAll(() => platform.close())

  /** A project with a client for televisions, made in the way an operator does it. */
  const project = async (order: Record<string, unknown> = {}) => {
    made += 1
    const { projects, clients } = platform.context.operations
    const id = await projects.create(operator, { name: `Project ${made}`, apis: apiNames, ...order })
    const { id: clientId, secret = '' } = await clients.create(operator, id, { name: 'TV', type: 'tv' })
    return { id, clientId, device: testDevice(platform, { id: clientId, secret }) }
  }
  const newAccount = async (order: Record<string, unknown> = {}) => {
    made += 1
    const email = `person-${made}@tenfoot.example`
    const { id, password } = await platform.context.operations.accounts.create(operator, { email, name: 'P', ...order })
    return { id, email, password: password ?? '' }
  }
  const answer = async (device: ReturnType<typeof testDevice>, decision: 'allow' | 'deny', account: typeof person) => {
    const { user_code, device_code } = await device.ask()
    const page = await testBrowser(platform).answer(user_code, decision, account)
    return { page, poll: () => device.poll(device_code) }
  }
  const errorOf = async (poll: Promise<{ status: number; json: Record<string, unknown> }>) => {
    const { status, json } = await poll
    expect(json.error_description).toEqual(expect.any(String))
    return [json.error, status]
  }

  describe('section 7, polling and token errors', () => {
    it('the device flow answers authorization_pending, 428: user has not completed authorization', async () => {
      const { device } = await project()
      const { device_code } = await device.ask()
      await platform.clock.advance(5000)
      expect(await errorOf(device.poll(device_code))).toEqual(['authorization_pending', 428])
    })

    it('the device flow answers slow_down, 403: polling too frequently', async () => {
      const { device } = await project()
      const { device_code } = await device.ask()
      await device.poll(device_code)
      expect(await errorOf(device.poll(device_code))).toEqual(['slow_down', 403])
    })

    it('the device flow answers access_denied, 403: user refused', async () => {
      const { device } = await project()
      const { poll } = await answer(device, 'deny', person)
      expect(await errorOf(poll())).toEqual(['access_denied', 403])
    })

    it('the device flow answers admin_policy_enforced, 400: account cannot approve scopes because of administrator policy', async () => {
      const { device } = await project()
      const { page, poll } = await answer(device, 'allow', await newAccount({ blocked: ['videoReadonly'] }))
      expect(page.status).toBe(403)
      expect(page.text).toContain('Blocked by your administrator')
      expect(await errorOf(poll())).toEqual(['admin_policy_enforced', 400])
    })

    it('the device flow answers admin_policy_enforced also when the policy was set between the answer and the poll', async () => {
      const { device } = await project()
      const account = await newAccount()
      const { poll } = await answer(device, 'allow', account)
      await platform.context.operations.accounts.change(operator, account.email, { name: 'P', blocked: ['all'] })
      expect(await errorOf(poll())).toEqual(['admin_policy_enforced', 400])
    })

    it('an account can still approve the scopes that admin_policy_enforced does not block', async () => {
      const { device } = await project()
      const { poll } = await answer(device, 'allow', await newAccount({ blocked: ['datahub', 'video'] }))
      expect((await poll()).status).toBe(200)
    })

    it('the device flow answers invalid_client, 401: client not found', async () => {
      const lost = testDevice(platform, { id: 'nobody.apps', secret: 'secret' })
      expect(await errorOf(lost.poll('code'))).toEqual(['invalid_client', 401])
      expect(await errorOf(lost.requestRaw({ client_id: 'nobody.apps', scope: 'email' }))).toEqual([
        'invalid_client',
        401,
      ])
    })

    it('the device flow answers invalid_client, 401: client type is not TVs and limited-input devices', async () => {
      const web = testDevice(platform, webClient)
      expect(await errorOf(web.poll('code'))).toEqual(['invalid_client', 401])
      const answer = await web.requestRaw({ client_id: webClient.id, scope: 'email' })
      expect([answer.json.error, answer.status]).toEqual(['invalid_client', 401])
      expect(answer.json.error_description).toContain('TVs and Limited Input devices')
    })

    it.each(['unknown', 'claimed', 'unparsable'])(
      'the device flow answers invalid_grant, 400, for a code value that is %s',
      async (kind) => {
        const { device } = await project()
        let code = kind === 'unparsable' ? '\u0000 é' : 'A'.repeat(43)
        if (kind === 'claimed') {
          const { user_code, device_code } = await device.ask()
          await testBrowser(platform).answer(user_code, 'allow')
          await device.poll(device_code)
          code = device_code
        }
        expect(await errorOf(device.poll(code))).toEqual(['invalid_grant', 400])
      },
    )

    it('the device flow answers unsupported_grant_type, 400: grant_type value invalid', async () => {
      const fields = { client_id: tvClient.id, client_secret: tvClient.secret, device_code: 'code' }
      const answer = platform.post('/token', { ...fields, grant_type: `${grantTypes.deviceCode}s` })
      expect(await errorOf(answer)).toEqual(['unsupported_grant_type', 400])
    })

    it('the device flow answers org_internal, 403: client belongs to a project restricted to accounts of one organization', async () => {
      const { device } = await project({ organization: 'example.org' })
      const stranger = await answer(device, 'allow', await newAccount({ organization: 'example.com' }))
      expect(stranger.page.text).toContain('Restricted to one organization')
      expect(await errorOf(stranger.poll())).toEqual(['org_internal', 403])
      const member = await answer(device, 'allow', await newAccount({ organization: 'Example.org' }))
      expect((await member.poll()).status).toBe(200)
    })

    it('a refresh is refused with org_internal too after the project was restricted', async () => {
      const { id, device } = await project()
      const { poll } = await answer(device, 'allow', person)
      const { refresh_token } = (await poll()).json
      await platform.context.operations.projects.change(operator, id, { name: 'Mine', organization: 'example.org' })
      expect(await errorOf(device.refresh(String(refresh_token)))).toEqual(['org_internal', 403])
    })
  })

  describe('section 1, the resource API must be enabled for the project', () => {
    it('a device that asks for scopes that no enabled API honours is refused, with the API and how to enable it', async () => {
      const { id, clientId, device } = await project({ apis: ['datahub'] })
      const { status, json } = await device.requestRaw({
        client_id: clientId,
        scope: `email ${platform.scopes.videoReadonly}`,
      })
      expect([status, json.error]).toEqual([400, 'invalid_scope'])
      expect(json.error_description).toContain(`The Video API is not enabled for the project ${id}`)
      expect(json.error_description).toContain(`tenfoot -- project enable ${id} video`)
    })

    it('identity and storage scopes need no enabled API', async () => {
      const { scopes } = platform
      const { device } = await project({ apis: [] })
      await device.ask(['openid', 'email', 'profile', scopes.storageFile, scopes.storageAppdata].join(' '))
    })

    it('the video scopes can be requested when only the analytics API is enabled, because reports accept them', async () => {
      const { device } = await project({ apis: ['analytics'] })
      await device.ask(platform.scopes.videoReadonly)
    })

    it('an app in a browser gets the error of an API that is not enabled at its own address', async () => {
      const { projects } = platform.context.operations
      await projects.setApis(operator, 'project', ['video'])
      const { headers } = await testApp(platform).open({ scope: platform.scopes.analyticsMonetary })
      const answerParameters = new URL(headers.get('location') ?? '').searchParams
      expect(answerParameters.get('error')).toBe('invalid_scope')
      expect(answerParameters.get('error_description')).toContain('The Analytics API is not enabled')
      await projects.setApis(operator, 'project', apiNames)
    })

    it("a disabled API refuses the project's tokens with accessNotConfigured, 403", async () => {
      const { id, device } = await project()
      const { poll } = await answer(device, 'allow', person)
      const headers = { authorization: `Bearer ${(await poll()).json.access_token}` }
      const channels = () => platform.call('/video/v3/channels?part=id&mine=true', { headers })
      expect((await channels()).status).toBe(200)
      const { projects } = platform.context.operations
      await projects.setApis(operator, id, ['analytics'])
      const { status, json } = await channels()
      expect(status).toBe(403)
      expect(json).toMatchObject({
        error: {
          code: 403,
          status: 'PERMISSION_DENIED',
          message: expect.stringMatching(
            `The Video API is not enabled for the project ${id}.*project enable ${id} video`,
          ),
          errors: [{ reason: 'accessNotConfigured', domain: 'usageLimits' }],
        },
      })
      await projects.setApis(operator, id, ['video'])
      expect((await channels()).status).toBe(200)
    })
  })

  describe('sections 2, 4 and 8', () => {
    it('user_code and verification_url are printable US-ASCII, and no wider than the display of section 8', async () => {
      const { device } = await project()
      const { user_code, verification_url } = await device.ask()
      expect(user_code).toMatch(/^[!-~]{1,15}$/)
      expect(verification_url).toMatch(/^[!-~]+$/)
      expect(verification_url.replace(/^https?:\/\//, '').length).toBeLessThanOrEqual(40)
    })

    it('the consent page shows the whole meaning of every scope', async () => {
      const app = testApp(platform)
      await app.signIn(await app.open())
      for (const [name, words] of Object.entries(meanings) as [ScopeName, RegExp][]) {
        const { text } = await app.open({ scope: platform.scopes[name] })
        const lines = [...text.matchAll(/<li>([^<]*)/g)].map(([, line]) => line)
        expect(lines, name).toEqual([expect.stringMatching(words)])
      }
    })

    it.each([authorizationPaths.deviceCode, authorizationPaths.revoke])(
      'request bodies are forms: JSON at %s is 400 invalid_request',
      async (path) => {
        const body = JSON.stringify({ client_id: tvClient.id, scope: 'email', token: 'x' })
        const answer = platform.call(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        expect(await errorOf(answer)).toEqual(['invalid_request', 400])
      },
    )

    it('refresh tokens are limited to 100 per client and account and 1,000 per account, unless set otherwise', () => {
      expect(platformSettings({}).limits).toMatchObject({ refreshTokensPerClient: 100, refreshTokensPerAccount: 1000 })
    })

    it('a secret that is missing at the token endpoint is 400 invalid_request', async () => {
      const answer = platform.post('/token', {
        client_id: tvClient.id,
        device_code: 'code',
        grant_type: grantTypes.deviceCode,
      })
      expect(await errorOf(answer)).toEqual(['invalid_request', 400])
    })

    it('the quota per client id answers 403 with error_code rate_limit_exceeded, and other clients still get codes', async () => {
      const { clientId, device } = await project()
      const statuses: number[] = []
      for (let number = 0; number < 7; number += 1)
        statuses.push((await device.requestRaw({ client_id: clientId, scope: 'email' })).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 403])
      const { json, headers } = await device.requestRaw({ client_id: clientId, scope: 'email' })
      expect(json).toEqual({ error_code: 'rate_limit_exceeded' })
      expect(headers.get('retry-after')).toBe('60')
      await (await project()).device.ask()
    })

    it('a revocation by an access token ends its refresh token too, and a second revocation is 400 invalid_token', async () => {
      const { device } = await project()
      const account = await newAccount()
      const { poll } = await answer(device, 'allow', account)
      const { refresh_token, access_token } = (await poll()).json
      expect((await device.revoke(String(access_token))).status).toBe(200)
      expect(await errorOf(device.refresh(String(refresh_token)))).toEqual(['invalid_grant', 400])
      expect(await errorOf(device.revoke(String(access_token)))).toEqual(['invalid_token', 400])
    })
  })
})
