import type { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '#contract/clock.ts'
import type { DemoFile } from '#contract/demo.ts'
import { scopesOf } from '#contract/scopes.ts'
import { fileProblem } from '#storage/errors.ts'
import { listenForMetrics } from '#web/http/metricsListener.ts'
import { createOperations } from '../admin/operations.ts'
import { withAlertTables } from '../alerts/schema.ts'
import { startAlerts } from '../alerts/service.ts'
import { alertState } from '../alerts/state.ts'
import { createAccess } from '../authorization/access.ts'
import type { ApiName } from '../authorization/apis.ts'
import { openAccountMails } from '../authorization/pages/mails/delivery.ts'
import { redirectWarnings } from '../authorization/redirectWarnings.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { createSecurityEvents } from '../authorization/securityEvents.ts'
import { columnStoresOf } from '../backup/contents.ts'
import { openSchedule } from '../backup/schedule.ts'
import { createBackups } from '../backup/takeBackup.ts'
import { createContentOwners } from '../content-owners/contentOwners.ts'
import type { PlatformContext } from '../context.ts'
import { demoChannelId, demoSeed } from '../demo/channel.ts'
import { createDemoData } from '../demo/demoData.ts'
import { subscribeProxyToEvents } from '../demo/demoReceiver.ts'
import { startDemo } from '../demo/demoStart.ts'
import { finishDemo } from '../demo/finishDemo.ts'
import { createDemoNumbers } from '../demo/numbersState.ts'
import { seedDemoOwner } from '../demo/owner.ts'
import { demoRecordings, seedDemoJobs } from '../demo/recordings/jobs.ts'
import { seedDemoChannel } from '../demo/seed.ts'
import { seedDemoHub } from '../demo/studies/seed.ts'
import { createMetrics } from '../health/metrics.ts'
import { readiness } from '../health/readiness.ts'
import { createHttp } from '../http/http.ts'
import { createQuotas } from '../quotas/quotas.ts'
import { withQuotaTables } from '../quotas/schema.ts'
import { openDelivery } from '../security-events/service.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { openTranscription } from '../transcription/transcription.ts'
import { pictureOfAccount } from '../video/thumbnails.ts'
import { createVideoRepository } from '../video/videoRepository.ts'
import { openUpkeep } from '../warehouse/upkeep.ts'
import { watchWarehouse } from '../warehouse/warehouse.ts'
import { displayWarning } from './displayedAddress.ts'
import { registerServices } from './services.ts'
import { openStores, type PlatformProgress } from './stores.ts'

export interface PlatformOptions {
  settings: PlatformSettings
  clock?: Clock
  /** Called while tables are converted, and while the demo's numbers are made. */
  onProgress?: (step: PlatformProgress) => void
  /** The log's destination; default: standard error. */
  logTo?: Writable | undefined
  /** Called when making demo data begins and when it has ended. */
  onDemoData?: (isBusy: boolean) => void
  /** Default: the demo channel is live each day for an hour. Tests of other things leave it out. */
  demoBroadcasts?: 'daily' | 'none'
}

export interface Platform {
  /** Its address: `http://<host>:<port>`. */
  url: string
  demo: DemoFile
  /** Resolves once the demo's numbers are made, to why demo data is not up to date; to undefined when it is. */
  demoMade: Promise<string | undefined>
  /** Resolves to whether this start makes numbers of the demo; soon, when the days that exist are known. */
  isDemoMaking(): Promise<boolean>
  /** The first administrator's password; only at the start that made it. */
  consolePassword: string | undefined
  /** Sends security events of the demo's clients to a proxy on this machine, `http://127.0.0.1:<port>`. */
  subscribeToEvents(proxyUrl: string): Promise<void>
  /** Where the metrics are, if a setting asks for them. */
  metricsUrl: string | undefined
  /** Serves on for the time of `DRAIN_SECONDS`, then finishes the calls under way. */
  close(): Promise<void>
}

/**
 * Starts every service on one origin. The first time, it makes the demo: first what pairing needs, and the numbers once
 * the services listen.
 * @throws Error when a database cannot be opened, the address is taken, `demo.json` or the keys are damaged, or the
 * keys are not those of the database
 */
export async function startPlatform({
  settings,
  clock = systemClock,
  onProgress,
  logTo,
  onDemoData,
  demoBroadcasts = 'daily',
}: PlatformOptions): Promise<Platform> {
  // Opened parts are closed in reverse order, when the platform closes or its start fails.
  const opened: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closePart of opened.splice(0).reverse()) await closePart()
  }
  try {
    const { store, keys, warehouse, hub } = await openStores({ settings, clock, onProgress }, opened)
    const { db } = store
    const scopes = scopesOf(settings.naming)
    const videoRepository = createVideoRepository(db)
    const owners = createContentOwners(db, clock)
    const { demo, accountId } = await startDemo({
      db: withAuthorizationTables(db),
      keys,
      clock,
      settings,
      channel: demoChannelId(demoSeed),
    })
    const isUsable = () => Promise.all([warehouse.read('SELECT 1'), hub.read('SELECT 1')])
    const demoData = createDemoData(settings, isUsable, onDemoData)
    const span = await demoData.make(async () => {
      const days = await seedDemoChannel({ videoRepository, warehouse, clock, accountId })
      await seedDemoOwner({ videoRepository, owners, clock, accountId })
      await seedDemoHub({ db, hub, clock, accountId, customer: demo.customer })
      return days
    })
    const demoNumbers = createDemoNumbers(span !== undefined)

    let publicUrl = settings.publicUrl
    const addressNow = () => {
      if (publicUrl === undefined) throw new Error('the address is known only once the server listens')
      return publicUrl
    }
    const operations = createOperations({ db, keys, clock, settings })
    const { requireAccessTo, ...access } = createAccess({
      db: withAuthorizationTables(db),
      keys,
      clock,
      scopes,
      publicUrl: addressNow,
    })
    const context: PlatformContext = {
      settings,
      db,
      clock,
      keys,
      scopes,
      videoRepository,
      owners,
      securityEvents: createSecurityEvents(clock),
      events: operations.events,
      publicUrl: addressNow,
      pictureOf: pictureOfAccount(videoRepository, { publicUrl: addressNow, brand: settings.naming.brand }),
      ...access,
    }
    const quotas = createQuotas({ db: withQuotaTables(db), clock, limits: settings.quotas })
    opened.push(quotas.close)
    /** The context of a service whose API projects enable: its calls count for the project's quota. */
    const serving = (api: ApiName): PlatformContext => ({
      ...context,
      requireAccess: quotas.metered(api, requireAccessTo(api)),
    })
    const app = await createHttp(settings, logTo)
    const watch = watchWarehouse(settings)
    if (watch) opened.push(watch.close)
    let isStopping = false
    const registry = createMetrics(app, watch, () => alertState(withAlertTables(db), clock.now()))
    readiness(app, { db: withAuthorizationTables(db), clock, watch, demoNumbers, isStopping: () => isStopping })
    const transcription = openTranscription({
      db,
      clock,
      settings,
      events: operations.events,
      demo: demoRecordings,
      recordWorker: new URL('./recordWorker.mjs', import.meta.url),
      onError: (error) => app.log.error({ err: error }, 'transcription jobs wait'),
    })
    opened.push(transcription.stop)
    await demoData.make(() => seedDemoJobs({ ...transcription, accountId }))
    opened.push(() => app.close())
    const takeBackup = createBackups({ settings, clock, columnStores: columnStoresOf(warehouse, hub) })
    const { startBulkReports, live } = await registerServices(app, {
      context,
      serving,
      operations,
      warehouse,
      hub,
      transcription,
      takeBackup,
      demoNumbers,
      demoSpan: span,
      demoBroadcasts,
    })
    await operations.apiKeys.ensureDemo(accountId, demo.transcriptionKey)
    const port = await listen(app, settings)
    publicUrl ??= `http://localhost:${port}`
    for (const warning of [displayWarning(publicUrl), ...(await redirectWarnings(withAuthorizationTables(db)))])
      if (warning !== undefined) app.log.warn(warning)
    const delivery = openDelivery(context, (error) => app.log.error({ err: error }, 'security events wait'))
    opened.push(delivery.stop)
    delivery.start()
    const mails = openAccountMails(context, (error) => app.log.error({ err: error }, 'mails about accounts wait'))
    if (mails) opened.push(mails.stop)
    mails?.start()
    transcription.start()
    opened.push(openUpkeep({ db, clock, warehouse, log: app.log }))
    opened.push(openSchedule({ db, clock, settings: settings.backups, name: hub.id, takeBackup, log: app.log }))
    // This comes last: if a later step failed, nobody would see a password that was made here.
    const consolePassword = await operations.administrators.ensureFirst(settings.consolePassword)
    const subscribeToEvents = (proxyUrl: string) => subscribeProxyToEvents(operations, demo, proxyUrl)
    const metrics = settings.metrics && (await listenForMetrics(registry, settings.metrics))
    if (metrics) opened.push(metrics.close)
    // This is opened last, so that it is closed first: its work needs the parts above.
    const demoWork = finishDemo({
      demoData,
      demoNumbers,
      span,
      warehouse,
      onProgress,
      log: app.log,
      onMade: () => {
        startBulkReports()
        opened.push(startAlerts({ ...context, warehouse, live }, app.log))
      },
    })
    opened.push(demoWork.stop)
    return {
      url: urlOf(settings.host, port),
      demo,
      consolePassword,
      subscribeToEvents,
      demoMade: demoWork.made,
      isDemoMaking: demoNumbers.isMaking,
      metricsUrl: metrics?.url,
      close: async () => {
        if (settings.drainMs > 0 && !isStopping) {
          isStopping = true
          await clock.sleep(settings.drainMs)
        }
        await close()
      },
    }
  } catch (error) {
    await close()
    throw fileProblem({ databaseName: 'platform', ...settings }, error)
  }
}

/** @returns the port on which the server listens */
async function listen(app: FastifyInstance, { host, port }: Pick<PlatformSettings, 'host' | 'port'>): Promise<number> {
  await app.listen({ host, port })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}

const urlOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`
