import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { packageForWebos } from '#cli/television-app/webos.ts'
import { selfSigned } from '#platform/authorization/certificate.ts'
import type { Engine } from '../engines/engine.ts'
import { cannotRun, startEngine } from '../engines/start.ts'

const here = join(import.meta.dirname, '../webos')
const hasPackager = existsSync(join(here, 'node_modules/@webos-tools/cli'))
const hasDebian = existsSync('/usr/bin/dpkg-deb')
const why = hasPackager ? (hasDebian ? '' : ' (skipped: dpkg-deb is missing)') : ' (skipped: npm ci --prefix e2e/webos)'
const options = { server: undefined, id: 'com.example.tenfoot', version: '1.2.3', out: '.', packagerFolders: [here] }

describe('the options of a package for webOS', () => {
  it.each([
    ['--server', { server: 'tenfoot.example.com' }],
    ['--server', { server: 'https://tenfoot.example.com/tv' }],
    ['--server', { server: 'javascript:alert(1)' }],
    ['--id', { id: 'Tenfoot' }],
    ['--app-version', { version: '1.2' }],
  ])('refuse a wrong %s: %o', async (name, wrong) => {
    await expect(packageForWebos({ ...options, ...wrong })).rejects.toThrow(`${name} ${Object.values(wrong)[0]}: `)
  })

  it('say how to install the packager of LG where it is missing', async () => {
    await expect(packageForWebos({ ...options, packagerFolders: [tmpdir()] })).rejects.toThrow(
      'npm install --global @webos-tools/cli@3.2.1',
    )
  })
})

describe.skipIf(why !== '')(`a package for webOS${why}`, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenfoot-ipk-'))
    const file = await packageForWebos({ ...options, server: 'https://tenfoot.example.com', out: folder })
    execFileSync('dpkg-deb', ['--raw-extract', file, join(folder, 'apart')])
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('has the page, the pictures and what LG wants to know', async () => {
    const control = await readFile(join(folder, 'apart/DEBIAN/control'), 'utf8')
    expect(control).toMatch(/^Package: com\.example\.tenfoot\nVersion: 1\.2\.3$/m)
    const app = join(folder, 'apart/usr/palm/applications/com.example.tenfoot')
    const info = JSON.parse(await readFile(join(app, 'appinfo.json'), 'utf8'))
    expect(info).toMatchObject({
      id: 'com.example.tenfoot',
      version: '1.2.3',
      type: 'web',
      disableBackHistoryAPI: true,
    })
    const files = await readdir(app)
    expect(files).toEqual(expect.arrayContaining([info.main, info.icon, info.largeIcon, info.splashBackground]))
    const sizeOf = async (name: string) => {
      const picture = await readFile(join(app, name))
      return [picture.readUInt32BE(16), picture.readUInt32BE(20)]
    }
    expect([await sizeOf(info.icon), await sizeOf(info.largeIcon), await sizeOf(info.splashBackground)]).toEqual([
      [80, 80],
      [130, 130],
      [1920, 1080],
    ])
    expect(await readFile(join(app, 'standard.js'), 'utf8')).toContain('"https://tenfoot.example.com"')
  })
})

const engineMissing = await cannotRun('chromium-64')

describe.skipIf(engineMissing)(
  `its first page in Chromium 64${engineMissing ? ` (skipped: ${engineMissing})` : ''}`,
  () => {
    let engine: Engine
    const servers: Server[] = []
    const doors: NetServer[] = []
    const listen = async (answer: RequestListener): Promise<string> => {
      const server = createServer(answer).listen(0, '127.0.0.1')
      servers.push(server)
      await new Promise((resolve) => server.once('listening', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
    /** Serves the page as the set does from its files. */
    const startPage = (standard = '') =>
      listen(async ({ url = '/' }, response) => {
        const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript', '.html': 'text/html' }
        const name = url === '/' ? 'index.html' : url.slice(1)
        response.setHeader('content-type', types[extname(name)] ?? '')
        if (name === 'standard.js') return response.end(`window.tenfootStandardServer = ${JSON.stringify(standard)}`)
        const file = join(import.meta.dirname, '../../src/cli/television-app/page', name)
        response.end(existsSync(file) ? await readFile(file) : '')
      })
    /** An HTTPS server with a certificate of its own. It refuses plain HTTP in words, as most servers do. */
    const startUntrusted = async (): Promise<string> => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const cert = selfSigned(privateKey.export({ format: 'jwk' }), { name: 'untrusted', from: Date.now() })
      const secure = createSecureServer({ key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert })
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
      doors.push(door)
      await new Promise((resolve) => door.once('listening', resolve))
      return `https://127.0.0.1:${(door.address() as AddressInfo).port}`
    }
    const startTenfoot = () =>
      listen(({ url }, response) => {
        response.setHeader('access-control-allow-origin', '*')
        response.end(url === '/healthz' ? '{"ok":true,"app":"tenfoot"}' : '<title>Opened</title>')
      })
    beforeAll(async () => {
      engine = await startEngine('chromium-64')
    })
    afterEach(() => {
      for (const door of doors.splice(0)) door.close()
      for (const server of servers.splice(0)) {
        server.close()
        server.closeAllConnections()
      }
    })
    afterAll(() => engine?.close())

    const says = (words: string) => `document.body.innerText.indexOf(${JSON.stringify(words)}) >= 0`
    const isFocused = (id: string) => `document.activeElement.id === '${id}'`
    /** Types an address as the keyboard of a phone does, and presses Open by the arrows. */
    const enter = async (address: string) => {
      await engine.waitFor(isFocused('address'))
      await engine.evaluate(`document.activeElement.value = ${JSON.stringify(address)}`)
      await engine.press('ArrowDown')
      await engine.waitFor(isFocused('open'))
      await engine.press('Enter')
    }

    it('asks for the server, opens it, and opens it again at the next start', async () => {
      const tenfoot = await startTenfoot()
      const page = await startPage()
      await engine.goto(page)
      await enter(`${tenfoot}/some/page`)
      await engine.waitFor(`document.title === 'Opened' && location.origin === '${tenfoot}'`)
      await engine.goto(page)
      await engine.waitFor(says(`${tenfoot} opens in a moment`))
      await engine.waitFor(`document.title === 'Opened'`, 10_000)
      expect(engine.errors).toEqual([])
    })

    it('opens an address without http://, as people type it', async () => {
      const tenfoot = await startTenfoot()
      await engine.goto(await startPage())
      await enter(tenfoot.replace('http://', ''))
      await engine.waitFor(`document.title === 'Opened' && location.origin === '${tenfoot}'`, 15_000)
    })

    it('opens the server of the package, unless a person changes it', async () => {
      const [standard, other] = [await startTenfoot(), await startTenfoot()]
      await engine.goto(await startPage(standard))
      await engine.waitFor(`${says(`${standard} opens in a moment`)} && ${isFocused('change')}`)
      await engine.press('Enter')
      await enter(other)
      await engine.waitFor(`document.title === 'Opened' && location.origin === '${other}'`)
    })

    it.each([
      ['nothing was typed', async () => '', 'Enter the address that your computer shows'],
      ['it is no address', async () => 'http://', 'This is not an address'],
      ['nothing answers', async () => 'http://127.0.0.1:9', 'No server answers at this address'],
      ['it is another server', () => listen((_, response) => response.end('hello')), 'it is not Tenfoot'],
      ['the certificate is not trusted', () => startUntrusted(), 'does not trust its certificate'],
    ])('says what is wrong when %s', async (_when, addressOf, words) => {
      await engine.goto(await startPage())
      await enter(await addressOf())
      await engine.waitFor(says(words), 15_000)
      expect(await engine.evaluate(isFocused('address'))).toBe(true)
    })
  },
)
