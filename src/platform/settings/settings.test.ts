import { describe, expect, it } from 'vitest'
import { platformSettings } from './settings.ts'

describe('settings', () => {
  it("the platform's settings have defaults that listen only on loopback", () => {
    expect(platformSettings({})).toMatchObject({
      port: 8020,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataDir: './data',
      trustProxy: false,
      naming: { scopeBase: 'https://www.tenfoot.example', brand: 'video', storageWord: 'storage' },
      limits: { deviceCodeSeconds: 1800, pollSeconds: 5, accessTokenSeconds: 3600, refreshTokensPerClient: 100 },
    })
  })

  it("the platform's settings accept several addresses of the web client, unchanged", () => {
    const { webRedirectUris } = platformSettings({ WEB_REDIRECT_URIS: 'https://a.example/x/,http://localhost:1/?y=z' })
    expect(webRedirectUris).toEqual(['https://a.example/x/', 'http://localhost:1/?y=z'])
  })

  it("the platform's settings redirect browsers to the proxy's own address by default", () => {
    const redirectUrisOf = (environment: Record<string, string>) => platformSettings(environment).webRedirectUris
    const loopback = (port: number) => [
      `http://localhost:${port}/connect/callback`,
      `http://127.0.0.1:${port}/connect/callback`,
    ]
    expect(redirectUrisOf({})).toEqual(loopback(8010))
    expect(redirectUrisOf({ PORT: '8011', PUBLIC_URL: '' })).toEqual(loopback(8011))
    expect(redirectUrisOf({ PORT: '8011', PUBLIC_URL: 'http://192.0.2.7:8011/' })).toEqual([
      'http://192.0.2.7:8011/connect/callback',
    ])
  })

  it("the platform's settings accept a recogniser as words, or as a list when a word contains spaces", () => {
    const command = (RECOGNISER: string) => platformSettings({ RECOGNISER }).transcription.recogniser.command
    expect(command('/opt/hear  --json {audio}')).toEqual(['/opt/hear', '--json', '{audio}'])
    expect(command('["/opt/my program", "{audio}"]')).toEqual(['/opt/my program', '{audio}'])
    expect(platformSettings({}).transcription).toMatchObject({ networks: 'public', recogniser: { command: undefined } })
  })

  it.each([
    ['http://localhost:8000', 'http://localhost:8000/v1/audio/transcriptions'],
    ['http://192.168.1.7:8000/', 'http://192.168.1.7:8000/v1/audio/transcriptions'],
    ['https://api.a.example/v1/', 'https://api.a.example/v1/audio/transcriptions'],
    ['https://api.a.example/openai/v1', 'https://api.a.example/openai/v1/audio/transcriptions'],
    ['http://localhost:8080/inference', 'http://localhost:8080/inference'],
    ['https://a.example/audio/transcriptions?api-version=1', 'https://a.example/audio/transcriptions?api-version=1'],
  ])("the platform's settings take %s for the recogniser at %s", (RECOGNISER_URL, url) => {
    expect(platformSettings({ RECOGNISER_URL, RECOGNISER_KEY: 'secret' }).transcription.recogniser).toEqual({
      command: undefined,
      server: { url, key: 'secret', model: 'whisper-1', partSeconds: 600 },
      timeoutSeconds: 3600,
    })
  })

  it("the platform's settings read the addresses of trusted load balancers as the proxy does", () => {
    const trust = (TRUST_PROXY: string) => platformSettings({ TRUST_PROXY }).trustProxy
    expect([trust('true'), trust('false'), trust('10.0.0.0/8, loopback')]).toEqual([
      true,
      false,
      ['10.0.0.0/8', 'loopback'],
    ])
    expect(() => trust('everyone')).toThrow(/^TRUST_PROXY: must be true, false/)
  })

  it("the platform's settings accept several hosts of a warehouse, and its cluster", () => {
    const warehouseOf = (environment: Record<string, string>) => platformSettings(environment).warehouse
    expect(warehouseOf({})).toBeUndefined()
    expect(
      warehouseOf({ WAREHOUSE_URL: 'http://tv:a%2Fb@one:8123/facts, https://two/facts', WAREHOUSE_CLUSTER: 'main' }),
    ).toEqual({
      hosts: [
        { url: 'http://one:8123', user: 'tv', password: 'a/b' },
        { url: 'https://two', user: 'default', password: '' },
      ],
      database: 'facts',
      cluster: 'main',
    })
  })

  it.each([
    [{ WAREHOUSE_URL: 'http://a:8123/' }, /^WAREHOUSE_URL: must be addresses like .*\(it is "http:\/\/a:8123\/"\)$/],
    [{ WAREHOUSE_URL: 'http://a:8123/one,http://b:8123/two' }, /the same database in each/],
    [{ WAREHOUSE_URL: 'tcp://a:9000/one' }, /^WAREHOUSE_URL: /],
    [{ WAREHOUSE_URL: 'http://me:secret@a:8123/one?x=1' }, /http:\/\/me:…@a:8123\/one\?x=1/],
    [{ WAREHOUSE_THREADS: '0' }, /^WAREHOUSE_THREADS: must be a whole number from 1 to 256 \(it is "0"\)$/],
    [{ WAREHOUSE_CLUSTER: 'a b' }, /^WAREHOUSE_CLUSTER: must be the name of a cluster/],
    [{ RECOGNISER: '["a", 1]' }, /^RECOGNISER: /],
    [{ RECOGNISER: '[' }, /^RECOGNISER: must be a program and its arguments/],
    [{ RECOGNISER: 'a', RECOGNISER_URL: 'http://b' }, /^RECOGNISER and RECOGNISER_URL: must not both be set/],
    [{ RECOGNISER_URL: 'localhost' }, /^RECOGNISER_URL: must be an address that begins with http:\/\/ or https:\/\/ /],
    [
      { RECOGNISER_URL: 'http://me:secret@a' },
      /^RECOGNISER_URL: must have no user, password or #.*http:\/\/me:…@a"\)$/,
    ],
    [{ RECOGNISER_KEY: 'two words' }, /^RECOGNISER_KEY: .* without blanks \(its value is not shown\)$/],
    [{ TRANSCRIPTION_NETWORKS: 'all' }, /^TRANSCRIPTION_NETWORKS: must be one of public, loopback, private/],
    [{ PLATFORM_PORT: '70000' }, /^PLATFORM_PORT: must be a whole number from 0 to 65535 \(it is "70000"\)$/],
    [{ BRAND: 'My Brand' }, /^BRAND: must be lowercase letters, digits and hyphens \(it is "My Brand"\)$/],
    [{ DEMO_PASSWORD: 'short' }, /^DEMO_PASSWORD: must be at least 8 characters \(its value is not shown\)$/],
    [{ PLATFORM_KEY: 'c2hvcnQ=' }, /^PLATFORM_KEY: must be 32 bytes in base64 .*\(its value is not shown\)$/],
    [{ WEB_REDIRECT_URIS: 'https://a.example/x, b' }, /^WEB_REDIRECT_URIS: must begin with https/],
    [
      { WEB_REDIRECT_URIS: 'http://a.example/x' },
      /^WEB_REDIRECT_URIS: .*http:\/\/ is accepted only for localhost and the local network/,
    ],
    [{ WEB_REDIRECT_URIS: 'https://a.example/#x' }, /^WEB_REDIRECT_URIS: .* have no #/],
    [{ DEVICE_TELEVISIONS: 'some' }, /^DEVICE_TELEVISIONS: must be any or registered \(it is "some"\)$/],
    [{ DEVICE_VERIFICATION: 'on' }, /^DEVICE_VERIFICATION: must be optional or required \(it is "on"\)$/],
    [{ POLL_SECONDS: '0' }, /^POLL_SECONDS: must be a whole number from 1 to 60/],
  ])("the platform's settings refuse %o, naming the setting, its value and what is allowed", (environment, message) => {
    expect(() => platformSettings(environment)).toThrow(message)
  })
})
