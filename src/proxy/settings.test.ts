import { describe, expect, it } from 'vitest'
import type { DemoFile } from '#contract/demo.ts'
import { SettingsError } from '#contract/settings.ts'
import { proxySettings } from './settings.ts'

const client = { CLIENT_ID: 'id', CLIENT_SECRET: 'secret' }
const demo: DemoFile = {
  account: { email: 'a@b', password: 'p' },
  tvClient: { clientId: 'demo-id', clientSecret: 'demo-secret' },
  webClient: { clientId: 'w', clientSecret: 'w' },
  transcriptionKey: 'k',
  customer: 'c',
  channel: 'ch',
  scopeBase: 'https://scopes.example',
  brand: 'telly',
}
const key = Buffer.alloc(32, 7).toString('base64')

describe('settings', () => {
  it('the settings have defaults for one machine', () => {
    expect(proxySettings(client)).toMatchObject({
      port: 8010,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataDir: './data',
      secretKeys: undefined,
      trustProxy: false,
      fleet: { isOn: false },
      upstream: {
        authUrl: 'http://localhost:8020',
        apiUrl: 'http://localhost:8020',
        analyticsUrl: 'http://localhost:8020/v2',
        datahubUrl: 'http://localhost:8020',
        brand: 'video',
        deviceScopes: ['openid', 'profile', 'video'],
        client: { id: 'id', secret: 'secret' },
      },
    })
  })

  it('the settings take client, brand and scopes from the services’ first start when CLIENT_ID is not set', () => {
    const { upstream } = proxySettings({}, demo)
    expect(upstream.client).toEqual({ id: 'demo-id', secret: 'demo-secret' })
    expect(upstream.transcription).toEqual({
      url: 'http://localhost:8020',
      key: 'k',
      keyHeader: 'x-service-key',
      mayCorrect: true,
    })
    expect(upstream.scopes.video).toBe('https://scopes.example/auth/telly')
    expect(proxySettings(client, demo).upstream).toMatchObject({ client: { id: 'id' }, brand: 'video' })
    // The demo's key is only for the demo's service.
    expect(proxySettings(client, demo).upstream.transcription.key).toBeUndefined()
  })

  it('the services of the proxy are where its authorization server is, unless their address is set', () => {
    const both = proxySettings({ ...client, AUTH_URL: 'https://auth.example' }).upstream
    expect([both.apiUrl, both.analyticsUrl]).toEqual(['https://auth.example', 'https://auth.example/v2'])
    const apart = { ...client, AUTH_URL: 'https://auth.example', API_URL: 'https://api.example' }
    expect(proxySettings(apart).upstream).toMatchObject({ datahubUrl: 'https://api.example' })
  })

  it('the settings list the keys newest first', () => {
    const { secretKeys } = proxySettings({ ...client, SECRET_KEYS: `b:${key}, a:${key.replace('=', '')}` })
    expect(secretKeys?.map(({ id, secret }) => [id, secret.length])).toEqual([
      ['b', 32],
      ['a', 32],
    ])
  })

  it('the settings name the addresses of trusted load balancers', () => {
    const trust = (TRUST_PROXY: string) => proxySettings({ ...client, TRUST_PROXY }).trustProxy
    expect([trust('true'), trust('false'), trust('10.0.0.0/8, ::1,loopback')]).toEqual([
      true,
      false,
      ['10.0.0.0/8', '::1', 'loopback'],
    ])
  })

  it.each([
    ['PORT', '80a', /^PORT: .*65535.*"80a"/],
    ['PORT', '70000', /^PORT: /],
    ['AUTH_URL', 'localhost:8020', /^AUTH_URL: .*http/],
    ['AUTH_URL', 'ftp://x', /^AUTH_URL: /],
    ['PUBLIC_URL', 'https://tv.example/app', /^PUBLIC_URL: must be an address without a path/],
    ['BRAND', 'Video/../x', /^BRAND: must be lowercase/],
    ['DEVICE_SCOPES', 'openid analyticsMonetary', /^DEVICE_SCOPES: must be any of openid, email/],
    ['DEVICE_ENROLMENT', 'short', /^DEVICE_ENROLMENT: must be the secret of a registered television.*not shown/],
    ['FLEET', 'yes', /^FLEET: must be on or off.*"yes"/],
    ['TRUST_PROXY', 'everyone', /^TRUST_PROXY: must be true, false/],
    ['TRUST_PROXY', '10.0.0.0/64', /^TRUST_PROXY: /],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL: must be one of/],
    ['UPSTREAM_TIMEOUT_MS', '1', /^UPSTREAM_TIMEOUT_MS: must be a whole number from 100/],
    ['SECRET_KEYS', 'a:short', /^SECRET_KEYS: must be id:base64 keys.*not shown/],
    ['SECRET_KEYS', `a:${key},a:${key}`, /^SECRET_KEYS: .*a unique id/],
    ['SECRET_KEYS', `${'x'.repeat(33)}:${key}`, /^SECRET_KEYS: /],
  ])('the setting %s=%s stops the start with an error that names what is allowed', (name, value, message) => {
    expect(() => proxySettings({ ...client, [name]: value })).toThrow(SettingsError)
    expect(() => proxySettings({ ...client, [name]: value })).toThrow(message)
  })

  it('a wrong key in the settings is never shown', () => {
    expect(() => proxySettings({ ...client, SECRET_KEYS: 'a:veryprivate' })).not.toThrow(/veryprivate/)
  })

  it('the settings need a client and its secret', () => {
    expect(() => proxySettings({})).toThrow(/^CLIENT_ID: .*demo\.json does not exist/)
    expect(() => proxySettings({ CLIENT_ID: 'x' })).toThrow(/^CLIENT_SECRET: /)
  })
})
