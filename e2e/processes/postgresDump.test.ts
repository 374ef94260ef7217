import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#contract/clock.ts'
import { withAuthorizationTables } from '#platform/authorization/schema.ts'
import { account } from '#platform/authorization/testProject.fixture.ts'
import { openDatabase } from '#platform/database.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { freePort } from '#storage/ports.fixture.ts'

/** The commands of docs/backups.md that save and restore the state on a Postgres server, as they stand there. */
const guide = readFileSync(join(import.meta.dirname, '../../docs/backups.md'), 'utf8')
const documented = (program: string) => new RegExp(`^${program} .*$`, 'm').exec(guide)?.[0] ?? ''

/** Debian's servers, with the `pg_dump` of each. The server of the other tests comes without. */
const installed = '/usr/lib/postgresql'
const programs = existsSync(installed)
  ? readdirSync(installed)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(installed, version, 'bin'))
      .find((folder) => ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))))
  : undefined
if (programs === undefined) process.stderr.write('pg_dump is not tested: there is no Postgres of Debian\n')

describe.skipIf(programs === undefined)('dump', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-dump-'))
  const data = join(folder, 'server')
  let port: number
  let server: ReturnType<typeof spawn>
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`

  beforeAll(async () => {
    port = await freePort()
    chmodSync(folder, 0o755)
    mkdirSync(data)
    const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
    if (user.uid !== undefined) chownSync(data, user.uid, user.gid)
    const bin = (name: string) => join(programs ?? '', name)
    const options = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync']
    execFileSync(bin('initdb'), options, { ...user, cwd: '/', stdio: 'pipe' })
    const args = ['-D', data, '-p', String(port), '-k', data, '-c', 'fsync=off']
    server = spawn(bin('postgres'), args, { ...user, cwd: '/', stdio: 'ignore' })
    // The hook's time limit ends this.
    for (;;) {
      const client = new pg.Client({ connectionString: url('postgres') })
      const isReady = await client.connect().then(
        () => true,
        () => false,
      )
      if (isReady) {
        for (const name of ['original', 'restored']) await client.query(`create database ${name}`)
        return client.end()
      }
      await sleep(50)
    }
  })
  afterAll(async () => {
    const exited = once(server, 'exit')
    server.kill('SIGINT')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })

  const shell = (command: string, database: string) =>
    execFileSync('sh', ['-ec', command.replaceAll('/backups', () => folder)], {
      env: { PATH: `${programs}:${process.env.PATH}`, DATABASE_URL: url(database) },
      stdio: 'pipe',
    })
  const open = async (database: string) => {
    const location = { dataDir: folder, databaseUrl: url(database) }
    return { platform: await openDatabase(location), proxy: await openProxyDatabase(location) }
  }
  /** Every row of both schemas. */
  const rowsIn = async (database: string) => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
    const tables = await client.query(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('platform', 'proxy') order by 1`,
    )
    const rows: Record<string, unknown> = {}
    for (const { name } of tables.rows)
      rows[name] = (await client.query(`select t::text from ${name} as t order by 1`)).rows
    await client.end()
    return rows
  }

  it('the state on a Postgres server is saved while everything is open, restored into an empty database, and opened there', async () => {
    const { platform, proxy } = await open('original')
    await withAuthorizationTables(platform.db)
      .insertInto('accounts')
      .values(account({ id: 'ada', email: 'ada@tenfoot.example' }, 'none', systemClock.now()))
      .execute()
    shell(documented('pg_dump'), 'original')
    await platform.close()
    await proxy.close()
    shell(documented('pg_restore'), 'restored')
    const rows = await rowsIn('restored')
    expect(rows).toEqual(await rowsIn('original'))
    expect(Object.keys(rows).length).toBeGreaterThan(40)
    expect(rows['platform.accounts']).toHaveLength(1)
    const restored = await open('restored')
    expect(await restored.platform.db.selectFrom('accounts').select('id').execute()).toEqual([{ id: 'ada' }])
    await restored.platform.close()
    await restored.proxy.close()
  })

  it('the state on a Postgres server is not restored over another state', () => {
    expect(() => shell(documented('pg_restore'), 'original')).toThrow(/already exists/)
  })
})

const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
