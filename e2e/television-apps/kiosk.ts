/**
 * `npm run test:kiosk`: installs the package for Debian into a copy of this system, with the compositor and the browser
 * that it needs, starts without a screen what its unit starts, pairs what appears, and waits for the kiosk's screen. It
 * needs Debian 12 or newer, root, and Debian's archives (120 MB).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { packageForDebian } from '#cli/television-app/debian.ts'
import { testBrowser } from '#platform/authorization/device.fixture.ts'
import { wire } from '#platform/platform.fixture.ts'
import { openTestEnvironment } from '../support/environment.ts'
import { builtTelevision } from '../support/seed.ts'
import { inSystemCopy } from './systemCopy.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const maxWaitMs = 300_000

/** What the page reports every second: it was added to the television's page. */
const shownSchema = z.object({ text: z.string(), width: z.number(), height: z.number(), screen: z.number() })
type Shown = z.infer<typeof shownSchema>
const reportPath = '/shown'
const reporter = `setInterval(function () {
  fetch('${reportPath}', { method: 'POST', body: JSON.stringify({
    text: document.body.innerText, width: innerWidth, height: innerHeight, screen: screen.width }) })
}, 1000)`

/**
 * Installs the package and runs what the unit runs, as its user: there is no systemd in the copy. The shell stays,
 * because a process that changes its user does not end with its parent.
 */
const installAndStart = `
  export DEBIAN_FRONTEND=noninteractive
  apt-get install --yes --no-install-recommends -o APT::Sandbox::User=root "$1" > /run/apt 2>&1 || { cat /run/apt; exit 1; }
  unit=/usr/lib/systemd/system/tenfoot-kiosk.service
  install -d -m 700 -o tenfoot-kiosk /var/lib/tenfoot-kiosk /run/kiosk
  setpriv --reuid=tenfoot-kiosk --regid=tenfoot-kiosk --clear-groups \
    env -i PATH=/usr/bin:/bin XDG_RUNTIME_DIR=/run/kiosk WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 \
    $(sed -n 's/^Environment=//p' $unit) $(sed -n 's/^ExecStart=//p' $unit) 2>&1
  exit 1`

const folder = await mkdtemp(join(tmpdir(), 'tenfoot-kiosk-'))
let television = ''
let shown: Shown | undefined

/** In front of the television, to receive the reports. */
const front = createServer(async (request, response) => {
  if (request.url === reportPath) {
    shown = z.parse(shownSchema, await json(request))
    response.end()
    return
  }
  const { method, headers, url = '/' } = request
  const passedOn = httpRequest(new URL(url, television), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passedOn.on('error', () => response.destroy())
  request.pipe(passedOn)
}).listen(0, '127.0.0.1')
await once(front, 'listening')
const address = `http://localhost:${(front.address() as AddressInfo).port}`

await cp(builtTelevision, folder, { recursive: true })
await writeFile(join(folder, 'report.js'), reporter)
const page = await readFile(join(folder, 'index.html'), 'utf8')
for (const packed of ['br', 'gz']) await rm(join(folder, `index.html.${packed}`))
await writeFile(join(folder, 'index.html'), page.replace('</body>', '<script src="/report.js"></script></body>'))
const environment = await openTestEnvironment({ PUBLIC_URL: address, TV_DIR: folder, DEMO_DATA: 'keep' })
television = environment.television

const server = `${address}/?kiosk=overview`
const file = await packageForDebian({ server, version: '1.0.0', out: folder })
const kiosk = spawn(...inSystemCopy(installAndStart, file), { stdio: ['ignore', 'pipe', 'inherit'] })
let output = ''
kiosk.stdout.on('data', (text) => {
  output += text
})
const ended = once(kiosk, 'exit')

/** Waits until the page shows something. @throws Error with what it shows, and what the kiosk has written */
async function until(condition: string, isSo: (shown: Shown) => boolean): Promise<Shown> {
  const began = Date.now()
  while (!shown || !isSo(shown)) {
    if (kiosk.exitCode !== null || Date.now() - began > maxWaitMs)
      throw new Error(`not so: ${condition}\n${JSON.stringify(shown)}\n${output.slice(-3_000)}`)
    await sleep(200)
  }
  say(`  ${condition}, ${((Date.now() - began) / 1000).toFixed(1)} s later`)
  return shown
}

const codeIn = ({ text }: Shown) => /\b[A-Z]{4}-[A-Z]{4}\b/.exec(text)?.[0]

try {
  say('The package for Debian, installed and started without a screen:')
  const pairing = await until(
    'it shows a code on the whole screen',
    (now) => codeIn(now) !== undefined && now.width === now.screen,
  )
  const { call } = wire(environment.services)
  const code = codeIn(pairing) ?? ''
  const account = { id: 'demo', ...environment.demo.account }
  await testBrowser({ call }).answer(code, 'allow', account, undefined, () => environment.digitsOf(code))
  await until('it shows the kiosk’s screen after pairing', ({ text }) => text.includes('Overview'))
} finally {
  kiosk.kill('SIGKILL')
  await ended
  front.close()
  front.closeAllConnections()
  await environment.close()
  await rm(folder, { recursive: true, force: true })
}
