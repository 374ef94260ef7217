import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { connectPaths } from '#contract/connect.ts'
import { datahubProxyPaths } from '#contract/datahub.ts'
import { testPhone } from '#proxy/modules/connect/connectionPhone.fixture.ts'
import { eventually, startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { stubProxySettings } from './commands.fixture.ts'
import { connectionCommand } from './connection.ts'

/** Runs the command while a proxy runs. */
describe.each(testDatabases())('connections on $name', ({ fresh }) => {
  let upstream: TestUpstream
  let proxy: TestProxy
  let television: TestTelevision

  beforeEach(async () => {
    const database = await fresh()
    upstream = await startTestUpstream()
    // The proxy has its own clock, so that the test need not wait for pairing.
    proxy = await startTestProxy({ upstream, database, clock: manualClock(Date.now()) })
    television = await proxy.signedIn()
    stubProxySettings(database, upstream, {
      WEB_CLIENT_ID: upstream.webClient.id,
      WEB_CLIENT_SECRET: upstream.webClient.secret,
      PUBLIC_URL: proxy.url,
    })
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await proxy.close()
    await upstream.close()
  })

  /** Runs a command as if typed; `output` returns its output so far. */
  const tenfoot = (...args: string[]) => {
    const program = new Command('tenfoot').exitOverride()
    connectionCommand(program)
    const output: string[] = []
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0)
    const ended = program
      .parseAsync(['connection', ...args], { from: 'user' })
      .finally(() => out.mockRestore())
      .then(() => output.join(''))
    ended.catch(() => {})
    return { ended, output: () => output.join('') }
  }
  /** Opens the printed address in the operator's browser, up to the page of the service. */
  const open = async (output: () => string) => {
    await eventually(() => expect(output()).toContain('/connect?code='))
    const code = /code=(\d{8})/.exec(output())?.[1] ?? ''
    const phone = testPhone(proxy)
    return { phone, consentUrl: await phone.begin(code) }
  }
  const hub = () => television.call(datahubProxyPaths.operations)
  const connected = async () => (await (await television.call(connectPaths.list)).json()).connections

  it('tenfoot connection adds a connection to the only session through the printed address, and removes it', async () => {
    expect((await hub()).status).toBe(403)
    const { ended, output } = tenfoot('add', '--scope', 'datahub')
    const { phone, consentUrl } = await open(output)
    expect(new URL(consentUrl).searchParams.get('code_challenge_method')).toBe('S256')
    expect(new URL(consentUrl).searchParams.get('scope')).toBe('openid https://www.tenfoot.example/auth/datahub')
    expect(await phone.finish(upstream.consent(consentUrl))).toBe('Connected')
    expect(await ended).toContain('Connected: datahub.')
    expect((await hub()).status).not.toBe(403)
    expect(await connected()).toMatchObject([{ scopes: ['datahub'] }])

    const list = await tenfoot('list').ended
    const [, session = '', id = ''] = /^(\S+) {2}account account-1 .*\n {2}(\S+) {2}datahub$/m.exec(list) ?? []
    expect(await tenfoot('remove', session, id).ended).toBe('Connection removed.\n')
    expect((await hub()).status).toBe(403)
    await expect(tenfoot('remove', session, id).ended).rejects.toThrow(`has no connection ${id}`)
  })

  it('tenfoot connection add invalidates the printed address when its parent process stops it', async () => {
    const program = ['--import', 'tsx', 'src/cli/main.ts', 'connection', 'add']
    const child = spawn(process.execPath, program, {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        output += part
      })
    await vi.waitFor(() => expect(output).toContain('Check the code'), { timeout: 40_000, interval: 50 })
    const requests = () => proxy.db.selectFrom('connect_request').selectAll().execute()
    expect(await requests()).toHaveLength(1)
    child.send({ stop: 'SIGINT' })
    const [code] = await once(child, 'close')
    expect([code, output]).toEqual([1, expect.stringContaining('The address no longer works.')])
    expect(await requests()).toEqual([])
  }, 60_000)

  it('tenfoot connection fails with the reason for another account and after a denial', async () => {
    const other = tenfoot('add')
    const first = await open(other.output)
    expect(await first.phone.finish(upstream.consent(first.consentUrl, { subject: 'account-2' }))).toBe('Wrong account')
    await expect(other.ended).rejects.toThrow('you signed in with a different account')
    const denied = tenfoot('add')
    const second = await open(denied.output)
    await second.phone.finish(upstream.consent(second.consentUrl).replace(/code=[^&]*/, 'error=access_denied'))
    await expect(denied.ended).rejects.toThrow('access was denied')
    expect(await connected()).toEqual([])
  })

  it('tenfoot connection requires the name of one of several sessions, and refuses an unknown one', async () => {
    await proxy.signedIn()
    await expect(tenfoot('add').ended).rejects.toThrow('Several accounts are signed in')
    await expect(tenfoot('add', 'nobody').ended).rejects.toThrow('No session nobody exists')
    const list = await tenfoot('list').ended
    const ids = [...list.matchAll(/^(\S+) {2}account/gm)].map(([, id]) => id ?? '')
    expect(ids).toHaveLength(2)
    const { ended, output } = tenfoot('add', ids[0]?.slice(0, 12) ?? '', '--scope', 'revenue')
    const { phone, consentUrl } = await open(output)
    await phone.finish(upstream.consent(consentUrl))
    await ended
    const after = await tenfoot('list').ended
    expect(after).toMatch(new RegExp(`^${ids[0]} .*\\n {2}\\S+ {2}revenue$`, 'm'))
    expect(after.match(/revenue/g)).toHaveLength(1)
  })

  it('tenfoot connection says what is missing without a web client or without a signed-in account', async () => {
    vi.stubEnv('WEB_CLIENT_ID', undefined)
    vi.stubEnv('WEB_CLIENT_SECRET', undefined)
    await expect(tenfoot('add').ended).rejects.toThrow('Set WEB_CLIENT_ID and WEB_CLIENT_SECRET')
    await proxy.db.deleteFrom('session').execute()
    expect(await tenfoot('list').ended).toContain('Pair a TV first')
  })
})
