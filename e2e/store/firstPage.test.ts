import { rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net'
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { selfSigned } from '#platform/authorization/signingKeys.ts'
import { freePort } from '#storage/ports.fixture.ts'
import { type ChromiumEngine, missingForChromium, startChromium } from '../engines/chromium.ts'
import { sets, type TelevisionSet, unpackApp } from './sets.ts'

const servers: (Server | NetServer)[] = []
const folders: string[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
})
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function listen(answer: RequestListener, port = 0): Promise<string> {
  const server = createServer(answer).listen(port, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const startTenfoot = (port?: number) =>
  listen(({ url }, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.end(url === '/healthz' ? '{"ok":true,"app":"tenfoot"}' : '<title>Opened</title>')
  }, port)

/**
 * An HTTPS server with a certificate of its own. It refuses plain HTTP in words, as most servers do. The key is not
 * made by `generateKeyPairSync`: in Node 20, its export as JWK never ends if memory is collected meanwhile.
 */
async function startUntrusted(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const cert = selfSigned(await exportJWK(privateKey), { name: 'untrusted', from: Date.now() })
  const secure = createSecureServer({ key: await exportPKCS8(privateKey), cert })
  const door = createNetServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (first) => {
      const isTls = first[0] === 0x16
      if (!isTls) return socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')
      socket.pause()
      socket.unshift(first)
      secure.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  }).listen(0, '127.0.0.1')
  servers.push(door)
  await new Promise((resolve) => door.once('listening', resolve))
  return `https://127.0.0.1:${(door.address() as AddressInfo).port}`
}

const says = (words: string) => `document.body.innerText.indexOf(${JSON.stringify(words)}) >= 0`
const isFocused = (id: string) => `document.activeElement.id === '${id}'`
const isOpen = (server: string) => `document.title === 'Opened' && location.origin === '${server}'`

const titled = await Promise.all(
  sets.map(async (set) => {
    const missing = await missingForChromium(set.engine)
    return { ...set, missing, title: `${set.name}${missing ? ` (skipped: ${missing})` : ''}` }
  }),
)

/** Starts the set before the tests of a block, and closes it after them. */
function withSet({ engine: name, userAgent, script }: TelevisionSet) {
  let engine: ChromiumEngine
  beforeAll(async () => {
    engine = await startChromium(name, { userAgent, script })
  })
  afterAll(() => engine?.close())
  return {
    engine: () => engine,
    /** Starts the app, without anything that an earlier start stored. */
    start: async (standard?: string) => {
      const { folder, page } = await unpackApp(standard)
      folders.push(folder)
      await engine.goto(page)
      await engine.evaluate('localStorage.clear()')
      await engine.goto(page)
      return page
    },
    /** Types an address as the keyboard of a phone does, and presses Open by the arrows. */
    enter: async (address: string) => {
      await engine.waitFor(isFocused('address'))
      await engine.evaluate(`document.activeElement.value = ${JSON.stringify(address)}`)
      await engine.press('ArrowDown')
      await engine.waitFor(isFocused('open'))
      await engine.press('Enter')
    },
  }
}

describe.each(titled)('on $title', (set) => {
  describe.skipIf(set.missing)('', () => {
    const { engine, start, enter } = withSet(set)

    it('the first page of the app asks for the server, opens it, and opens it again at the next start', async () => {
      const tenfoot = await startTenfoot()
      const page = await start()
      await enter(`${tenfoot}/some/page`)
      await engine().waitFor(isOpen(tenfoot))
      await engine().goto(page)
      await engine().waitFor(says(`${tenfoot} opens in a moment`))
      await engine().waitFor(isOpen(tenfoot), 10_000)
      expect(engine().errors).toEqual([])
    })

    it('Return leaves the first page of the app, while the page asks for a server and while it opens one', async () => {
      for (const standard of [undefined, 'http://127.0.0.1:9']) {
        await start(standard)
        await engine().waitFor(isFocused(standard === undefined ? 'address' : 'change'))
        await engine().pressCode(set.back)
        await engine().waitFor(`document.title === '${set.left}'`)
      }
    })

    it('Exit leaves the first page of the app too, and media keys do nothing on it', async () => {
      await start()
      await engine().waitFor(isFocused('address'))
      for (const key of set.mediaKeys) await engine().pressCode(key)
      expect(await engine().evaluate(`${isFocused('address')} && document.activeElement.value`)).toBe('')
      await engine().press('ArrowDown')
      await engine().press('ArrowRight')
      await engine().waitFor(isFocused('leave'))
      await engine().press('Enter')
      await engine().waitFor(`document.title === '${set.left}'`)
    })
  })
})

// What does not depend on the set, on the oldest one.
const [oldest] = titled
describe.skipIf(oldest?.missing)(`on ${oldest?.title}`, () => {
  const { engine, start, enter } = withSet(oldest as TelevisionSet)

  it('the first page of the app opens an address without http://, as people type it', async () => {
    const tenfoot = await startTenfoot()
    await start()
    await enter(tenfoot.replace('http://', ''))
    await engine().waitFor(isOpen(tenfoot), 15_000)
  })

  it('the first page of the app opens the server of the package, unless a person changes it', async () => {
    const [standard, second] = [await startTenfoot(), await startTenfoot()]
    await start(standard)
    await engine().waitFor(`${says(`${standard} opens in a moment`)} && ${isFocused('change')}`)
    await engine().press('Enter')
    await enter(second)
    await engine().waitFor(isOpen(second))
  })

  it('the first page of the app opens its server as soon as it answers, when the set starts before its network', async () => {
    const port = await freePort()
    await start(`http://127.0.0.1:${port}`)
    await engine().waitFor(says('No server answers at this address'), 10_000)
    const tenfoot = await startTenfoot(port)
    await engine().waitFor(isOpen(tenfoot), 15_000)
  })

  it.each([
    ['nothing was typed', async () => '', 'Enter the address that your computer shows'],
    ['it is no address', async () => 'http://', 'This is not an address'],
    ['nothing answers', async () => 'http://127.0.0.1:9', 'No server answers at this address'],
    ['it is another server', () => listen((_, response) => response.end('hello')), 'it is not Tenfoot'],
    ['the certificate is not trusted', () => startUntrusted(), 'does not trust its certificate'],
  ])('the first page of the app says what is wrong when %s', async (_when, addressOf, words) => {
    await start()
    await enter(await addressOf())
    await engine().waitFor(says(words), 15_000)
    expect(await engine().evaluate(isFocused('address'))).toBe(true)
  })
})
