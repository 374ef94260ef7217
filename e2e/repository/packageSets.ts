import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'

/** Packages that only some tests need, in a folder of `e2e/` each: most are large, so a clone is installed without them. */
export const setNames = [
  'bench/peers',
  'clickhouse',
  'clients/packages',
  'engines',
  'googleapis',
  'openapi',
  'postgres',
  'webos',
] as const
export type SetName = (typeof setNames)[number]

export type Installation = { installed: true } | { installed: false; why: string }

const e2e = join(import.meta.dirname, '..')
/** As long as 150 MB take over a slow line; a registry that does not answer must not stop a run. */
const maxSeconds = 180
const manifest = z.object({ dependencies: z.record(z.string(), z.string()) })

/** The command that installs a set. */
export const installCommand = (name: SetName): string => `npx tsx e2e/repository/packageSets.ts ${name}`

/** Why tests that need a set are skipped, in brackets for a title; empty if it is installed. */
export function notInstalled(name: SetName): string {
  const { dependencies } = z.parse(manifest, JSON.parse(readFileSync(join(e2e, name, 'package.json'), 'utf8')))
  const isThere = Object.keys(dependencies).every((one) => existsSync(join(e2e, name, 'node_modules', one)))
  return isThere ? '' : ` (skipped: ${installCommand(name)})`
}

/** Installs a set as its lock says, unless it already is. It never throws: what needs a missing set is skipped. */
export async function installSet(name: SetName): Promise<Installation> {
  const folder = join(e2e, name)
  const stamp = join(folder, 'node_modules/.installed-lock')
  const lock = createHash('sha256')
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex')
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === lock) return { installed: true }
  const why = await npm([...command(name), '--prefix', folder, '--no-audit', '--no-fund'])
  if (why === undefined) {
    await writeFile(stamp, lock)
    return { installed: true }
  }
  // What is left of a broken installation would look like a whole one.
  await rm(join(folder, 'node_modules'), { recursive: true, force: true })
  return { installed: false, why }
}

function command(name: SetName): string[] {
  // The lock of chdb lacks the packages of other platforms, which not every registry has, so `npm ci` refuses it.
  if (name === 'clickhouse') return ['install', '--no-save', '--ignore-scripts']
  // The package of Postgres links its libraries in a script.
  return name === 'postgres' ? ['ci'] : ['ci', '--ignore-scripts']
}

/** @returns why npm failed; undefined if it did not */
function npm(args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn('npm', args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: maxSeconds * 1000 })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    child.on('error', ({ message }) => resolve(message))
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(undefined)
      const [reason = `exit code ${code}`] = errors.split('\n').filter((line) => line.startsWith('npm error'))
      resolve(signal ? `npm did not end within ${maxSeconds} s` : reason)
    })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const chosen = process.argv.slice(2)
  const names = chosen.length === 0 ? setNames : setNames.filter((name) => chosen.includes(name))
  const unknown = chosen.filter((name) => !setNames.some((known) => known === name))
  if (unknown.length > 0) throw new Error(`There is no set ${unknown.join(', ')}; there are ${setNames.join(', ')}.`)
  for (const name of names) {
    const result = await installSet(name)
    process.stdout.write(
      result.installed
        ? `${name}: installed\n`
        : `${name}: not installed, so what needs it is skipped: ${result.why}\n`,
    )
  }
}
