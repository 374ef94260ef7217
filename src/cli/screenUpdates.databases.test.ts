import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { say } from '#proxy/modules/fleet/fleet.fixture.ts'
import { bundleOf, twoVersions } from '#proxy/modules/fleet/updates/appFolders.fixture.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { commandLine, stubProxySettings } from './commands.fixture.ts'
import { screenCommand } from './screen.ts'

const open: { close(): unknown }[] = []
const [before, after] = [bundleOf('old'), bundleOf('new')]

/** Runs the commands while a proxy runs that serves a new version and keeps the one before. */
describe.each(testDatabases())('updates of screens by command on $name', ({ fresh }) => {
  let upstream: TestUpstream
  let proxy: TestProxy
  let database: Awaited<ReturnType<typeof fresh>>
  let screens: TestTelevision[]

  beforeEach(async () => {
    database = await fresh()
    upstream = await startTestUpstream()
    const env = twoVersions(open)
    // The commands use the system’s clock.
    const clock = manualClock(Date.now())
    proxy = await startTestProxy({ upstream, database, clock, env: { FLEET: 'on', ...env } })
    open.push(upstream, proxy)
    screens = [await proxy.signedIn(), await proxy.signedIn()]
    for (const television of screens) await say(television, { bundle: before })
    stubProxySettings(database, upstream, env)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    for (const resource of open.splice(0).reverse()) await resource.close()
  })

  const run = commandLine(screenCommand)
  const update = (...args: string[]) => run('screen', 'update', ...args)
  /** The acts that each screen is told by the answer to its report. */
  const told = (bundle: string) =>
    Promise.all(screens.map(async (one) => (await say(one, { bundle })).commands.map(({ act }) => act).join()))
  const confirm = async (bundle: string) => {
    for (const one of screens) {
      const { commands } = await say(one, { bundle })
      await say(one, { bundle, confirmed: commands.map(({ id }) => ({ id, isDone: true })) })
    }
  }

  it('screen update begins at one screen, goes on to the others, takes all back, and shows how far it is', async () => {
    expect(await update('show')).toBe('not begun. New version: 0. Another version: 2. Went back: 0.\n')
    expect(await update('begin', '--minutes', '60')).toBe('Update begun. `screen update show` says how far it is.\n')
    expect((await told(before)).sort()).toEqual(['', 'reload'])
    expect(await update('show')).toBe(
      'running, step 1 of 3, every 60 minutes. New version: 0. Another version: 2. Went back: 0.\n',
    )
    await confirm(after)
    expect(await update('next')).toBe('Next step begun.\n')
    expect((await told(after)).sort()).toEqual(['', 'reload'])
    expect(await update('show')).toContain('running, step 3 of 3, every 60 minutes.')
    await confirm(after)
    expect(await update('back')).toBe('All screens return to the version before.\n')
    expect(await told(after)).toEqual(['reload', 'reload'])
    expect(await update('show')).toContain('back, step 3 of 3')
    const log = await run('screen', 'log')
    for (const act of ['update-begin', 'update-next', 'update-back']) expect(log).toContain(`  ${act}  ${after}  done`)
    // Afterwards, a new one may begin.
    await update('begin')
    expect(await update('show')).toContain('running, step 1 of 3, every 30 minutes.')
  })

  it('screen update says what cannot be done, and does nothing', async () => {
    for (const minutes of ['-1', '1441', '1.5', 'soon'])
      await expect(update('begin', `--minutes=${minutes}`)).rejects.toThrow(
        'minutes: must be a whole number from 0 to 1440.',
      )
    for (const act of ['next', 'back']) await expect(update(act), act).rejects.toThrow('There is no update.')
    await update('begin')
    await expect(update('begin')).rejects.toThrow('There is no update.')
    stubProxySettings(database, upstream, { FLEET_PREVIOUS_TV_DIR: '' })
    expect(await update('show')).toBe('The server has one version only. There is nothing to update.\n')
  })
})
