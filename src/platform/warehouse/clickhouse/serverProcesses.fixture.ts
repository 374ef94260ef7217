import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Host, testPassword, testUser } from './serverConfig.fixture.ts'

/** A process that can be killed, and started again with its data. */
export interface ManagedProcess {
  /** Resolves when it answers. @throws with the end of its log if it does not */
  start(): Promise<void>
  kill(): Promise<void>
}

const startSeconds = 60

/**
 * Today's engine, which answers ClickHouse's HTTP in a process that ends with this one. It may write backups to the
 * folder `backups` in `folder`.
 */
export async function spawnChdb(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const script = join(import.meta.dirname, '../../../../e2e/clickhouse/chdbServer.mjs')
  // The engine reads this file of the folder where it starts.
  const backups = join(folder, 'backups/')
  writeFileSync(
    join(folder, 'config.xml'),
    `<clickhouse><backups><allowed_path>${backups}</allowed_path></backups></clickhouse>`,
  )
  const child = spawn(process.execPath, [script, folder, testUser, testPassword], {
    cwd: folder,
    // A query occupies a thread of the pool while it runs.
    env: { ...process.env, UV_THREADPOOL_SIZE: '64', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('chdb ended before it listened'))),
  ])
  // The worker that shares it may end without stopping it.
  child.unref()
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref()
  const url = String(line).trim().replace('//', `//${testUser}:${testPassword}@`)
  return {
    url,
    stop: async () => {
      child.ref()
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A server of the oldest supported version. It answers before it has its session at ZooKeeper. */
export function serverProcess(host: Host, config: string, users: string): ManagedProcess {
  mkdirSync(join(host.folder, 'tmp'), { recursive: true })
  writeFileSync(join(host.folder, 'config.xml'), config)
  writeFileSync(join(host.folder, 'users.xml'), users)
  return managedProcess({
    command: ['clickhouse-server', `--config-file=${join(host.folder, 'config.xml')}`],
    logs: [join(host.folder, 'output.log'), join(host.folder, 'server.log')],
    answers: async () => (await fetch(`http://127.0.0.1:${host.httpPort}/ping`)).ok,
  })
}

/** ZooKeeper, which the replicas of a cluster need. */
export function keeperProcess(folder: string, port: number): ManagedProcess {
  mkdirSync(folder, { recursive: true })
  const settings = {
    dataDir: folder,
    clientPort: port,
    clientPortAddress: '127.0.0.1',
    tickTime: 1000,
    maxSessionTimeout: 60_000,
    maxClientCnxns: 0,
    'admin.enableServer': false,
    '4lw.commands.whitelist': 'srvr',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  writeFileSync(join(folder, 'zoo.cfg'), `${lines.join('\n')}\n`)
  const classes = '/etc/zookeeper/conf:/usr/share/java/*'
  return managedProcess({
    command: [
      'java',
      '-Xmx256m',
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      '-Dzookeeper.forceSync=no',
      '-Dzookeeper.log.dir=/nonexistent',
      '-cp',
      classes,
      'org.apache.zookeeper.server.quorum.QuorumPeerMain',
      join(folder, 'zoo.cfg'),
    ],
    logs: [join(folder, 'output.log')],
    answers: () => takesSessions(port),
  })
}

/** Whether ZooKeeper takes sessions. It answers "imok" to "ruok" before it does. */
function takesSessions(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => line.write('srvr'))
    line.once('data', (answer) => {
      resolve(String(answer).includes('Mode: '))
      line.destroy()
    })
    line.once('error', () => resolve(false))
    line.once('close', () => resolve(false))
  })
}

/** @param logs files for the report of a failed start; the first one gets the output */
function managedProcess({
  command,
  logs,
  answers,
}: {
  command: readonly string[]
  logs: readonly [string, ...string[]]
  answers(): Promise<boolean>
}): ManagedProcess {
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  let isKilled = false
  const kill = async () => {
    if (!child || !isRunning()) return
    isKilled = true
    child.ref()
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  const start = async () => {
    isKilled = false
    const output = openSync(logs[0], 'a')
    // The server must not outlive a test process that is killed.
    child = spawn('setpriv', ['--pdeathsig', 'KILL', ...command], { stdio: ['ignore', output, output] })
    child.once('error', (error) => appendFileSync(logs[0], String(error)))
    // Otherwise the tests that need it only say that something took too long.
    child.once('exit', (code, signal) => {
      if (!isKilled || signal !== 'SIGKILL')
        process.stderr.write(`${command[0]} ended by itself (${signal ?? code}).\n${logs.map(endOf).join('\n')}\n`)
    })
    for (const deadline = Date.now() + startSeconds * 1000; Date.now() < deadline && isRunning(); await sleep(50))
      if (await answers().catch(() => false)) {
        // The worker that uses it may end without killing it.
        child.unref()
        return
      }
    await kill()
    throw new Error(`${command[0]} did not start:\n${logs.map(endOf).join('\n')}`)
  }
  return { start, kill }
}

const endOf = (log: string) => (existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : '')
