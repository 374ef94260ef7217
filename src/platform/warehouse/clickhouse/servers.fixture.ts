import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#storage/ports.fixture.ts'
import { clusterName, type Host, serverConfig, testPassword, testUser, usersConfig } from './serverConfig.fixture.ts'
import { keeperProcess, type ManagedProcess, serverProcess, spawnChdb } from './serverProcesses.fixture.ts'
import { acquireSlot } from './slots.fixture.ts'

/** Installs today's ClickHouse, for tests alone. */
const installChdb = 'npx tsx e2e/repository/packageSets.ts clickhouse'

/** Why tests with today's ClickHouse are skipped, in brackets for a title; empty if it is installed. */
export const noChdb = existsSync(join(import.meta.dirname, '../../../../e2e/clickhouse/node_modules/chdb'))
  ? ''
  : ` (skipped: chdb is not installed: ${installChdb})`

/** Why tests with the oldest supported server are skipped, in brackets for a title; empty if it is installed. */
export const noServer = isOnPath('clickhouse-server')
  ? ''
  : ' (skipped: clickhouse-server is not installed: apt-get install clickhouse-server)'

/** Why tests with a cluster are skipped, in brackets for a title; empty if everything is installed. */
export const noCluster =
  noServer ||
  (existsSync('/usr/share/java/zookeeper.jar') && isOnPath('java')
    ? ''
    : ' (skipped: zookeeper is not installed: apt-get install zookeeper)')

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)))
}

/** A running server of ClickHouse for tests. */
export interface TestServer {
  /** With user and password, without a database: `http://user:password@127.0.0.1:1234`. */
  url: string
  /** Creates an empty database. @returns the server's address with the database */
  freshDatabase(): Promise<string>
  stop(): Promise<void>
}

/** Today's ClickHouse, on one machine without a cluster. @throws if it is not installed: see `noChdb` */
export async function startChdb(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-chdb-'))
  const { url, stop } = await spawnChdb(folder)
  return {
    url,
    freshDatabase: () => createDatabase([url]).then(([created = '']) => created),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let chdb: Promise<TestServer> | undefined
let oldServer: Promise<TestServer> | undefined

/**
 * Today's ClickHouse for all test files of a worker: start it in `beforeAll` and take a database of the file's own. It
 * ends with the worker.
 */
export function sharedChdb(): Promise<TestServer> {
  chdb ??= startChdb()
  return chdb
}

/** One server of the oldest supported version for all test files of a worker, as `sharedChdb` is. */
export function sharedServer(): Promise<TestServer> {
  oldServer ??= startServer()
  return oldServer
}

let cluster: Promise<TestCluster> | undefined

/**
 * A cluster of two shards without replicas for all test files of a worker, as `sharedChdb` is, for tests that do not
 * kill it. Its sessions outlast the seconds in which a busy machine leaves a server without a turn.
 */
export function sharedCluster(): Promise<TestCluster> {
  cluster ??= launchCluster({ shards: 2, replicas: 1, sessionMs: 30_000 })
  return cluster
}

/** A running cluster for tests. Shards and replicas are counted from 0. */
export interface TestCluster {
  /** For `WAREHOUSE_CLUSTER`. */
  name: string
  /** The address of each shard's replicas, with user and password, without a database. */
  urls: readonly (readonly string[])[]
  /** Creates an empty database on every host. @returns the address of every host with the database, shard by shard */
  freshDatabase(): Promise<string[]>
  /** Drops a database, given the addresses of its hosts: replicated tables keep their servers busy until they are gone. */
  dropDatabase(urls: readonly string[]): Promise<void>
  /** Kills a host at once, like a power cut. */
  kill(shard: number, replica: number): Promise<void>
  /** Starts a killed host with its data. Resolves when it answers. */
  restart(shard: number, replica: number): Promise<void>
  killKeeper(): Promise<void>
  restartKeeper(): Promise<void>
  stop(): Promise<void>
}

/**
 * A cluster of a test's own. At most two of them exist in a run at one time; a third waits for a place. Its sessions are
 * short, so that a killed replica is not thought alive for long.
 * @throws if it is not installed: see `noCluster`
 */
export async function startCluster({ shards = 2, replicas = 2, sessionMs = 4000 } = {}): Promise<TestCluster> {
  const releaseSlot = await acquireSlot('cluster', 2)
  try {
    const launched = await launchCluster({ shards, replicas, sessionMs })
    return { ...launched, stop: () => launched.stop().finally(releaseSlot) }
  } catch (error) {
    releaseSlot()
    throw error
  }
}

interface ClusterOptions {
  shards: number
  replicas: number
  sessionMs: number
}

/** A cluster of the oldest supported server, with ZooKeeper. The macros are `{shard}` and `{replica}`. */
async function launchCluster({ shards, replicas, sessionMs }: ClusterOptions): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-cluster-'))
  const keeperPort = await freePort()
  const hosts: Host[][] = []
  for (let shard = 0; shard < shards; shard += 1) {
    hosts.push([])
    for (let replica = 0; replica < replicas; replica += 1) hosts[shard]?.push(await newHost(folder, shard, replica))
  }
  const keeper = keeperProcess(join(folder, 'keeper'), keeperPort)
  const servers = hosts.map((line) =>
    line.map((host) => serverProcess(host, serverConfig(host, { hosts, keeperPort, sessionMs }), usersConfig)),
  )
  const all: ManagedProcess[] = [keeper, ...servers.flat()]
  const stop = async () => {
    await Promise.all(all.map((managed) => managed.kill()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await keeper.start()
    await Promise.all(servers.flat().map((replica) => replica.start()))
  } catch (error) {
    await stop()
    throw error
  }
  const server = (shard: number, replica: number): ManagedProcess => {
    const found = servers[shard]?.[replica]
    if (!found) throw new Error(`There is no replica ${replica} of shard ${shard}.`)
    return found
  }
  const urls = hosts.map((line) => line.map(urlOf))
  return {
    name: clusterName,
    urls,
    stop,
    freshDatabase: () => createDatabase(urls.flat()),
    dropDatabase: async (ofHosts) => {
      for (const url of ofHosts) await runStatement(url, `DROP DATABASE ${new URL(url).pathname.slice(1)}`)
    },
    kill: (shard, replica) => server(shard, replica).kill(),
    restart: (shard, replica) => server(shard, replica).start(),
    killKeeper: () => keeper.kill(),
    restartKeeper: () => keeper.start(),
  }
}

/** One server of the oldest supported version that can be killed and started again with its data. */
export interface TestOldServer extends TestServer {
  kill(): Promise<void>
  restart(): Promise<void>
}

/** One server of the oldest supported version, without a cluster. @throws if it is not installed: see `noServer` */
export async function startServer(): Promise<TestOldServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-clickhouse-'))
  const host = await newHost(folder, 0, 0)
  const server = serverProcess(host, serverConfig(host), usersConfig)
  const stop = async () => {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  await server.start().catch(async (error) => {
    await stop()
    throw error
  })
  const url = urlOf(host)
  return {
    url,
    stop,
    freshDatabase: () => createDatabase([url]).then(([created = '']) => created),
    kill: () => server.kill(),
    restart: () => server.start(),
  }
}

const urlOf = ({ httpPort }: Host) => `http://${testUser}:${testPassword}@127.0.0.1:${httpPort}`

const newHost = async (folder: string, shard: number, replica: number): Promise<Host> => ({
  shard,
  replica,
  folder: join(folder, `shard-${shard}-replica-${replica}`),
  httpPort: await freePort(),
  tcpPort: await freePort(),
  interserverPort: await freePort(),
})

async function createDatabase(urls: readonly string[]): Promise<string[]> {
  const name = `test_${randomBytes(6).toString('hex')}`
  for (const url of urls) await runStatement(url, `CREATE DATABASE ${name}`)
  return urls.map((url) => `${url}/${name}`)
}

async function runStatement(url: string, body: string): Promise<void> {
  const { origin, username, password } = new URL(url)
  const answer = await fetch(origin, {
    method: 'POST',
    headers: { 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password },
    body,
  })
  if (!answer.ok) throw new Error(await answer.text())
}
