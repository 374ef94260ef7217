// Completes package-lock.json after `npm install` behind a registry mirror that serves only its own platform.
// Such a mirror answers 404 for the optional packages of other systems; npm then leaves them out of the lock,
// and `npm ci` refuses that lock everywhere. This adds them back with what their names say: version, os, cpu, libc.
import { readFileSync, writeFileSync } from 'node:fs'

const OS = [
  'android',
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'openbsd',
  'netbsd',
  'aix',
  'sunos',
  'openharmony',
  'windows',
]
const CPU = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32', 'universal']

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const added = []
for (const [where, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${where}/node_modules/${name}`
    const top = `node_modules/${name}`
    if (where === '' || lock.packages[nested] || lock.packages[top]) continue
    const words = name.split('/').pop().split(/[-.]/)
    const os = words.find((word) => OS.includes(word)) ?? (name === 'fsevents' ? 'darwin' : undefined)
    const cpu = words.find((word) => CPU.includes(word) && word !== 'universal')
    const arm = words.some((word) => word === 'armv7' || word.startsWith('arm-') || word === 'armhf')
    if (!os && !cpu) continue
    const libc = words.some((word) => word.startsWith('musl'))
      ? 'musl'
      : words.some((word) => word.startsWith('gnu'))
        ? 'glibc'
        : undefined
    lock.packages[top] = {
      version: range.replace(/^[\^~]/, ''),
      ...(entry.dev ? { dev: true } : {}),
      ...(cpu || arm ? { cpu: [cpu ?? 'arm'] } : {}),
      ...(libc && os === 'linux' ? { libc: [libc] } : {}),
      optional: true,
      ...(os ? { os: [os] } : {}),
    }
    added.push(name)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added.length} optional packages of other platforms added to the lock\n`)
