import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../..')

/** `npm run release` with another folder and perhaps another version. @returns its package for npm */
export async function release(folder: string, version?: string, television?: string): Promise<string> {
  const options = [...(version ? ['--as', version] : []), ...(television ? ['--television', television] : [])]
  const args = ['--import', 'tsx', 'src/release/main.ts', '--out', folder, ...options]
  // A known vulnerability refuses the release, but the files are there.
  await run(process.execPath, args, { cwd: repository }).catch((error: { stdout?: string; stderr?: string }) => {
    if (!error.stdout?.includes('Do not publish')) throw new Error(`no release: ${error.stdout}${error.stderr}`)
  })
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))
  if (!tarball) throw new Error('the release has no package')
  return join(folder, tarball)
}

/** What npm says when it cannot reach its registry, or the registry lacks a package. */
const noRegistry = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|E404|E403|E407)\b/

/**
 * `npm install` with arguments. On Node 20, npm runs the install script of better-sqlite3, which downloads a binary; it
 * gets the one of the tests, from a server of ours.
 * @returns why nothing could be installed, if the registry is down
 */
export async function npmInstall(cwd: string, ...args: string[]): Promise<string | undefined> {
  const binaries = await sqliteBinaries()
  try {
    const env = { ...process.env, npm_config_better_sqlite3_binary_host: binaries.url }
    const all = ['install', '--prefer-offline', '--no-audit', '--no-fund', ...args]
    await run('npm', all, { cwd, env, maxBuffer: 64 * 1024 * 1024 })
    return undefined
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    if (noRegistry.test(stderr)) return `npm cannot reach its registry: ${stderr.slice(0, 300)}`
    throw error
  } finally {
    await binaries.close()
  }
}

/** Installs a package as `npm install --global` does, into a folder. @returns why not, if the registry is down */
export const install = (tarball: string, prefix: string): Promise<string | undefined> =>
  npmInstall(dirname(tarball), '--global', '--prefix', prefix, tarball)

/** Serves the SQLite module of the tests in the form of its releases (`prebuild-install`). */
async function sqliteBinaries(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'))
  const server = createServer(async (_request, response) => {
    try {
      const args = ['-cz', '-C', folder, 'build/Release/better_sqlite3.node']
      const { stdout } = await run('tar', args, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 })
      response.end(stdout)
    } catch {
      response.writeHead(404).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => void server.close(),
  }
}

export interface Running {
  television: string
  services: string
  /** Everything that it has written. */
  output(): string
  stop(): Promise<void>
}

/** The environment of a person who has only Node.js: nothing of the tests or of the repository. */
export const plainEnvironment = (settings: Record<string, string>) => ({
  PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
  HOME: settings.DATA_DIR ?? '/',
  LOG_LEVEL: 'warn',
  EVENT_LOOP_DELAY_MS: '0',
  ...settings,
})

/** Runs a command line that starts everything, and resolves when both servers answer. */
export async function start(
  [command = '', ...args]: string[],
  cwd: string,
  settings: Record<string, string>,
): Promise<Running> {
  const child: ChildProcess = spawn(command, args, {
    cwd,
    env: plainEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'exit')
  const television = new Promise<string>((resolve, reject) => {
    const hear = (part: unknown) => {
      output += part
      const address = /Television {3}(\S+)\n[\s\S]*Password/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${output}`)))
  })
  return {
    television: await television,
    services: /Services {5}(\S+)\n/.exec(output)?.[1] ?? '',
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Paths of all files in a folder, relative to it. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
