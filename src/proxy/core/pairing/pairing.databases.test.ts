import { describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { eventually } from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { deviceCode, pairingFixture, post } from './pairing.fixture.ts'

describe.each(testDatabases())('pairing on $name', ({ fresh }) => {
  const start = pairingFixture(fresh)

  describe('from code to session', () => {
    it('pairing shows the codes unchanged, and makes a session that works', async () => {
      const { television, upstream } = await start()
      expect(await post(television)).toEqual({
        state: 'pending',
        userCode: 'GQVQ-JJJ1',
        verificationUrl: `${upstream.url}/device`,
        expiresIn: 1800,
        lifetime: 1800,
      })
      await television.pair()
      expect(await (await television.call(proxyPaths.session)).json()).toEqual({
        state: 'signed_in',
        account: expect.any(String),
        scopes: ['openid', 'profile', 'video'],
      })
      const answer = await television.call(`${proxyPaths.channels}?part=snippet&mine=true`)
      expect(await answer.json()).toMatchObject({ path: '/video/v3/channels', query: '?part=snippet&mine=true' })
    })

    it('pairing asks for exactly the scopes of the settings', async () => {
      const { television, upstream } = await start({ env: { DEVICE_SCOPES: 'openid videoReadonly' } })
      await post(television)
      expect(upstream.of(deviceCode)[0]?.form.get('scope')).toBe(
        'openid https://www.tenfoot.example/auth/video.readonly',
      )
    })

    it('pairing tells a service that understands it the network and the browser of the television, and no other', async () => {
      const told = async (discovery: Record<string, unknown>) => {
        const { television, upstream } = await start({
          prepare: ({ url, always }) =>
            always(authorizationPaths.discovery, {
              status: 200,
              json: {
                issuer: url,
                device_authorization_endpoint: url + authorizationPaths.deviceCode,
                token_endpoint: url + authorizationPaths.token,
                ...discovery,
              },
            }),
        })
        await post(television)
        const { client_secret, client_id, scope, ...more } = Object.fromEntries(upstream.of(deviceCode)[0]?.form ?? [])
        return more
      }
      expect(await told({})).toEqual({})
      expect(await told({ tenfoot_device_parameters_supported: true })).toEqual({
        tenfoot_device_network: '127.0.0.1',
        tenfoot_device_agent: expect.any(String),
      })
    })

    it('pairing uses the specified paths if there is no discovery document', async () => {
      const { television, upstream } = await start({
        prepare: ({ always }) => always(authorizationPaths.discovery, { status: 404, text: 'no' }),
      })
      expect((await post(television)).state).toBe('pending')
      expect(upstream.of(deviceCode)).toHaveLength(1)
    })

    it('pairing stores the device code encrypted, and only a keyed hash of the cookie', async () => {
      const { television, upstream, row } = await start()
      await post(television)
      const stored = JSON.stringify(await row())
      for (const secret of [...upstream.secrets, ...television.cookies.values()]) expect(stored).not.toContain(secret)
    })
  })

  describe('codes', () => {
    it('the codes of a pairing stay the same over a reload, with the remaining time', async () => {
      const { television, clock } = await start()
      const first = await post(television)
      await clock.advance(60_000)
      expect(await post(television)).toEqual({ ...first, expiresIn: 1740 })
    })

    it('the codes of a pairing are replaced on request, and the open stream gets the new ones', async () => {
      const { television, watch } = await start()
      const first = await post(television)
      const stream = await watch()
      const second = await post(television, { restart: true })
      expect(second).toMatchObject({ state: 'pending' })
      expect(second).not.toEqual(first)
      await eventually(() => expect(stream.states.at(-1)).toEqual(second))
    })

    it('the codes of a pairing are replaced only once when a button is pressed twice', async () => {
      const { television, upstream } = await start()
      await post(television)
      const both = await Promise.all([post(television, { restart: true }), post(television, { restart: true })])
      expect(both[0]).toEqual(both[1])
      expect(upstream.of(deviceCode)).toHaveLength(2)
    })

    it('the codes of a pairing are never replaced after a person has allowed them', async () => {
      const { television, watch, clock, upstream } = await start()
      await post(television)
      const stream = await watch()
      upstream.allow()
      await clock.advance(5_000)
      await eventually(() => expect(stream.states.at(-1)).toEqual({ state: 'granted' }))
      expect(await post(television, { restart: true })).toEqual({ state: 'granted' })
      expect(upstream.of(deviceCode)).toHaveLength(1)
    })

    it('the codes of a pairing stay when new ones are requested and the service is unreachable', async () => {
      const { television, upstream } = await start()
      const first = await post(television)
      upstream.next(deviceCode, 'reset')
      expect(await post(television, { restart: true })).toEqual({ ...first, trouble: 'reset' })
    })

    it('the codes of a pairing differ between two televisions', async () => {
      const { proxy } = await start()
      const [first, second] = [await post(proxy.television()), await post(proxy.television())]
      expect(first).not.toEqual(second)
    })
  })
})
