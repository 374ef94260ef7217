/**
 * The service worker: a television that is reloaded while its proxy is away shows the app that it ran last, which shows
 * the answers that it stored (`data/kept/`). The proxy is asked first, always, so an old version is never shown while a new
 * one can be had. It keeps no answer of a service and no page for phones.
 */
import type { Loaded } from './register.ts'
import { createVersions } from './versions.ts'

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface MessageEvent extends ExtendableEvent {
  data: Loaded
}
interface Worker {
  addEventListener(name: 'install' | 'activate', hear: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', hear: (event: FetchEvent) => void): void
  addEventListener(name: 'message', hear: (event: MessageEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
const worker = self as unknown as Worker
const versions = createVersions(caches)

/** A proxy that says nothing for so long is away. */
const patienceMs = 5_000
const hashed = '/assets/'
/** Not the app's: calls, and pages for phones. */
const others = /^\/(?:api|connect|type|events)(?:\/|$)/

worker.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || others.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith(hashed)) event.respondWith(file(request))
})
worker.addEventListener('message', (event) => {
  // A page older than this message has none: it is reloaded some day.
  if (event.data.version) event.waitUntil(keepLoaded(event.data))
})

async function page(request: Request): Promise<Response> {
  const coming = fetch(request)
  const answer = await Promise.race([coming.catch(() => undefined), late()])
  if (answer && answer.status < 500) {
    if (answer.ok) await versions.keepPage(answer.clone()).catch(() => {})
    return answer
  }
  return (await versions.page()) ?? answer ?? coming
}

const late = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))

/** Its name changes with its content: a stored copy is never out of date. */
const file = async (request: Request) => (await versions.file(request)) ?? fetch(request)

async function keepShell(): Promise<void> {
  const answer = await fetch('/')
  if (answer.ok) await versions.keepPage(answer)
}

/** A version of the app runs: all that it has loaded is stored with it, also what it loaded before this worker existed. */
async function keepLoaded({ version, files }: Loaded): Promise<void> {
  if (!(await versions.has(version))) await keepShell()
  // The proxy has another one by now.
  if (!(await versions.has(version))) return
  for (const path of files) {
    const request = new Request(path)
    await versions.keepFile(version, request, () => file(request))
  }
  await versions.settle(version)
}
