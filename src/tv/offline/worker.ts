/**
 * The service worker: when the proxy is down, a reload shows the app that ran last, with its stored answers
 * (`data/cache/`). The proxy is always asked first, so that an old version is never shown while a new one is available.
 * It stores no answers of services and no pages for phones.
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

/** A proxy that does not answer within this time counts as down. */
const timeoutMs = 5_000
const hashed = '/assets/'
/** Paths that are not part of the app: calls, and pages for phones. */
const others = /^\/(?:api|connect|type|shared|help|events|fleet)(?:\/|$)/

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
  // A page of an older version sends no version.
  if (event.data.version) event.waitUntil(keepLoaded(event.data))
})

async function page(request: Request): Promise<Response> {
  const response = fetch(request)
  const answer = await Promise.race([response.catch(() => undefined), timeout()])
  if (answer && answer.status < 500) {
    if (answer.ok) await versions.keepPage(answer.clone()).catch(() => {})
    return answer
  }
  return (await versions.page()) ?? answer ?? response
}

const timeout = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs))

/** The name of a file changes with its content, so a stored copy is never out of date. */
const file = async (request: Request) => (await versions.file(request)) ?? fetch(request)

async function keepShell(): Promise<void> {
  const answer = await fetch('/')
  if (answer.ok) await versions.keepPage(answer)
}

/** Stores all files that the running version has loaded, including those from before the worker was active. */
async function keepLoaded({ version, files }: Loaded): Promise<void> {
  if (!(await versions.has(version))) await keepShell()
  // The proxy already serves another version.
  if (!(await versions.has(version))) return
  for (const path of files) {
    const request = new Request(path)
    await versions.keepFile(version, request, () => file(request))
  }
  await versions.settle(version)
}
