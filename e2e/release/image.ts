/**
 * `npm run test:image`: builds the image's root by the steps of the Dockerfile, each in a chroot, and runs it as an
 * engine of containers does: read-only, as a user without rights, as the first process. For machines without such an
 * engine. It needs Linux, root, and the archives of Debian and npm.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#storage/ports.fixture.ts'
import { type Base, makeBase } from './base.ts'
import { readDockerfile, type Stage } from './dockerfile.ts'
import { release } from './package.ts'

const folder = mkdtempSync(join(tmpdir(), 'tenfoot-image-'))
const say = (line: string) => process.stdout.write(`${line}\n`)
const insist = (isTrue: boolean, requirement: string) => {
  if (!isTrue) throw new Error(`not so: ${requirement}`)
  say(`  ${requirement}`)
}

interface Image {
  root: string
  env: Record<string, string>
  user: string
  healthcheck: string[]
  entrypoint: string[]
  command: string[]
}

/** Runs a shell script in a mount namespace and a PID namespace of its own. */
const isolated = (script: string[]) => ['--mount', '--pid', '--fork', 'sh', '-ec', script.join('\n')]
const mounts = (root: string) => [
  'mount --make-rprivate /',
  `mount --rbind /dev ${root}/dev`,
  `mount -t proc proc ${root}/proc`,
]
const runInside = (env: Record<string, string>, ...command: string[]) =>
  ['/usr/bin/env', '-i', ...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...command]
    .map(quoted)
    .join(' ')
const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Follows the instructions of one stage, in its own copy of the base. */
function build(stage: Stage, base: Base, context: string, earlier: Map<string, string>): Image {
  const root = join(folder, `stage-${earlier.size}`)
  execFileSync('cp', ['-a', base.root, root])
  const image: Image = { root, env: { PATH: path }, user: 'root', healthcheck: [], entrypoint: [], command: [] }
  for (const { name, text } of stage.instructions) {
    if (name === 'RUN') {
      const line = runInside({ ...image.env, ...base.environment, HOME: '/root' }, '/bin/sh', '-c', text)
      execFileSync('unshare', isolated([...mounts(root), `exec chroot ${root} ${line}`]), { stdio: 'inherit' })
    } else if (name === 'COPY') {
      const [, from, source = '', target = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text) ?? []
      const origin = from === undefined ? context : earlier.get(from)
      if (origin === undefined) throw new Error(`no stage is named ${from}`)
      const copyPath = target.endsWith('/') ? join(root, target, source) : join(root, target)
      cpSync(join(origin, source), copyPath, { recursive: true, verbatimSymlinks: true })
    } else if (name === 'ENV')
      for (const pair of text.split(/ +/))
        Object.assign(image.env, { [pair.slice(0, pair.indexOf('='))]: pair.slice(pair.indexOf('=') + 1) })
    else if (name === 'USER') image.user = text
    else if (name === 'HEALTHCHECK') image.healthcheck = JSON.parse(/CMD (\[.*\])$/.exec(text)?.[1] ?? '')
    else if (name === 'ENTRYPOINT') image.entrypoint = JSON.parse(text)
    else if (name === 'CMD') image.command = JSON.parse(text)
  }
  return image
}

/** Runs the image with a command of its entry point, as `docker run --read-only --tmpfs /data --tmpfs /tmp`. */
function run({ root, env, user, entrypoint }: Image, command: string[], settings: Record<string, string>) {
  const line = runInside({ ...env, HOME: '/', ...settings }, ...entrypoint, ...command)
  const script = [
    'mount --make-rprivate /',
    `mount --bind ${root} ${root}`,
    ...mounts(root).slice(1),
    `mount -t tmpfs -o mode=700,uid=1000 tmpfs ${root}/data`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    `mount -o remount,bind,ro ${root}`,
    `exec setpriv --no-new-privs chroot --userspec=${user} --groups= ${root} ${line}`,
  ]
  return spawn('unshare', isolated(script), { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** The process of the image: the child of `unshare`. */
const processIn = (unshare: number) =>
  Number(readFileSync(`/proc/${unshare}/task/${unshare}/children`, 'utf8').trim().split(' ')[0])

async function prove(image: Image): Promise<void> {
  insist(!existsSync(join(image.root, 'usr/local/lib/node_modules')), 'the image has no npm')
  const [port, platformPort] = [await freePort(), await freePort()]
  const settings = { PORT: String(port), PLATFORM_PORT: String(platformPort), DEMO_DATA: 'keep', LOG_LEVEL: 'warn' }
  const began = Date.now()
  const running = run(image, ['start'], settings)
  const ended = once(running, 'exit')
  const healthy = (): boolean => {
    const check = runInside({ ...image.env, PORT: String(port) }, ...image.healthcheck)
    try {
      execFileSync('unshare', isolated([...mounts(image.root), `exec chroot ${image.root} ${check}`]), {
        stdio: 'pipe',
      })
      return true
    } catch {
      return false
    }
  }
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
      if (running.exitCode !== null || Date.now() - began > 60_000) throw new Error('the image does not start')
      await sleep(50)
    }
    say(`  it is ready ${Date.now() - began} ms after its start`)
    insist(healthy(), 'its health check passes')
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
    insist(page.includes('<div id='), 'it serves the television')
    const pid = processIn(running.pid ?? 0)
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    insist(/^Uid:\s1000\s/m.test(status) && /^CapEff:\s0+$/m.test(status), 'its user is not root and has no rights')
    insist(/^NSpid:.*\s1$/m.test(status), 'it is the first process')
    const processIds = readdirSync(`/proc/${pid}/root/proc`).filter((name) => /^\d+$/.test(name))
    insist(processIds.length === 1, 'it is the only process')
    insist(/ \/ ro[, ]/.test(readFileSync(`/proc/${pid}/mountinfo`, 'utf8')), 'its root is read-only')
    process.kill(pid, 'SIGTERM')
    const [code] = await ended
    insist(code === 0, 'it ends at SIGTERM, with 0')
    insist(!healthy(), 'then its health check fails')
  } finally {
    if (running.exitCode === null && running.signalCode === null) {
      process.kill(processIn(running.pid ?? 0), 'SIGKILL')
      await ended
    }
  }
}

try {
  await release(join(folder, 'release'))
  const context = join(folder, 'release/container')
  const stages = readDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))
  mkdirSync(join(folder, 'base'))
  const bases = new Map<string, Base>()
  const roots = new Map<string, string>()
  let image: Image | undefined
  for (const stage of stages) {
    const base = bases.get(stage.from) ?? makeBase(stage.from, join(folder, 'base'))
    bases.set(stage.from, base)
    say(`FROM ${stage.from} (made of ${base.madeOf})`)
    image = build(stage, base, context, roots)
    roots.set(stage.name ?? '', image.root)
  }
  if (image) await prove(image)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
