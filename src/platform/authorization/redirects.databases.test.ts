import { describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestPlatform, webClient } from '../platform.fixture.ts'
import { isRedirectAddress } from '../settings/redirectAddress.ts'
import { redirectWarnings } from './redirectWarnings.ts'

/** RFC 6749, section 3.1.2 and 10.6; RFC 8252, section 7.3. */
describe('addresses', () => {
  it.each([
    'https://app.example/callback?kept=1',
    'http://localhost:8010/connect/callback',
    'http://127.0.0.1/',
    'http://[::1]:1/',
    // Addresses that --lan prints: they cannot have certificates.
    'http://192.168.1.20:8010/connect/callback',
    'http://10.1.2.3/',
    'http://172.31.0.1/',
    'http://169.254.7.7/',
    'http://[fd00::1]:8010/',
    'http://nas:8010/',
    'http://living-room.local/',
    'http://tv.home.arpa/',
  ])('a redirect address may be %s', (address) => expect(isRedirectAddress(address)).toBe(true))

  it.each([
    'http://app.example/callback',
    'http://8.8.8.8/',
    'http://172.32.0.1/',
    'http://192.168.1.20.app.example/',
    'http://localhost.app.example/',
    'http://[2001:db8::1]/',
    'http://local/#x',
    'https://user@app.example/',
    'ftp://localhost/',
    'javascript:alert(1)',
  ])('a redirect address may not be %s', (address) => expect(isRedirectAddress(address)).toBe(false))
})

describe.each(testDatabases())('log on $name', ({ fresh }) => {
  it('redirect addresses are named in the log when they were registered before https was required', async () => {
    const platform = await startTestPlatform(await fresh())
    try {
      await platform.populate()
      expect(await redirectWarnings(platform.db)).toEqual([])
      const uri = 'http://app.example/back'
      await platform.db.insertInto('client_redirects').values({ client_id: webClient.id, uri }).execute()
      expect(await redirectWarnings(platform.db)).toEqual([expect.stringContaining(`${webClient.id} go to ${uri}`)])
    } finally {
      await platform.close()
    }
  })
})
