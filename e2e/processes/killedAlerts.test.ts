import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#contract/clock.ts'
import { createOperations } from '#platform/admin/operations.ts'
import { openDatabase } from '#platform/database.ts'
import { demoChannelId, demoSeed } from '#platform/demo/channel.ts'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'
import { openKeys } from '#platform/keys/keys.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { freePort } from '#storage/ports.fixture.ts'
import { startHookReceiver, startMailServer } from '#web/delivery/receivers.fixture.ts'
import { servicesProcess } from './servicesProcess.ts'

describe.each(testDatabases())('on $name', ({ fresh }) => {
  let options: Awaited<ReturnType<typeof fresh>>
  let services: ReturnType<typeof servicesProcess>
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let hooks: Awaited<ReturnType<typeof startHookReceiver>>
  let store: Awaited<ReturnType<typeof openDatabase>>

  beforeAll(async () => {
    options = await fresh()
    mailServer = await startMailServer()
    hooks = await startHookReceiver()
    await beginDemo(options.dataDir)
    services = servicesProcess({
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl,
      PLATFORM_PORT: String(await freePort()),
      EVENT_TIMEOUT_SECONDS: '2',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'tv@tenfoot.example',
    })
    await services.start()
    store = await openDatabase({ dataDir: options.dataDir, databaseUrl: options.databaseUrl })
  })
  afterAll(async () => {
    await services?.kill()
    await store?.close()
    await mailServer?.close()
    await hooks?.close()
  })

  it('the outbox of alerts sends no mail twice and loses no webhook when the services are killed while they send', async () => {
    const settings = platformSettings({ DATA_DIR: options.dataDir })
    const keys = openKeys(options.dataDir)
    const { alerts } = createOperations({ db: store.db, keys, clock: systemClock, settings })
    const actor = { name: 'test' }
    const subscribe = async (address: string) => {
      const about = demoChannelId(demoSeed)
      return (await alerts.add(actor, { about, kind: 'digest', address, timeZone: 'UTC', quiet: '' })).id
    }
    const [mail, hook] = [await subscribe('ada@tenfoot.example'), await subscribe(hooks.address)]
    const settled = async (message: string) => {
      for (;;) {
        const state = await alerts.messageState(message)
        if (state?.outcome !== 'pending') return state
        await systemClock.sleep(100)
      }
    }

    // Both have everything and have not answered when the services are killed.
    mailServer.answers('silence')
    hooks.answers('silence')
    const arrived = Promise.all([mailServer.next(), hooks.next()])
    const [first, second] = [await alerts.test(actor, mail), await alerts.test(actor, hook)]
    await arrived
    await services.kill()
    mailServer.answers('accept')
    hooks.answers(204)
    await services.start()
    expect(await settled(first)).toEqual({ outcome: 'unknown', problem: expect.stringContaining('may have arrived') })
    expect(await settled(second)).toMatchObject({ outcome: 'delivered' })
    expect(mailServer.texts).toHaveLength(1)
    expect(hooks.received.length).toBeGreaterThan(1)
    expect(new Set(hooks.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([second]))

    // Killed before the mail server has the text, the mail comes once.
    mailServer.refuses(451)
    const thirdMessage = await alerts.test(actor, mail)
    while ((await alerts.messageState(thirdMessage))?.problem === null) await systemClock.sleep(50)
    await services.kill()
    mailServer.refuses(undefined)
    await services.start()
    expect(await settled(thirdMessage)).toMatchObject({ outcome: 'delivered' })
    expect(mailServer.texts.filter(({ source }) => source.includes(thirdMessage))).toHaveLength(1)
  }, 120_000)
})
