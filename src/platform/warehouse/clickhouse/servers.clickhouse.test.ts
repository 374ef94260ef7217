import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noChdb, noServer, sharedChdb, startServer, type TestOldServer, type TestServer } from './servers.fixture.ts'

/** Sends a statement as the body of a call. Parameters of the address: settings and `param_…`. */
async function call(url: string, body: string, parameters: Record<string, string> = {}) {
  const { origin, pathname, username, password } = new URL(url)
  const answer = await fetch(`${origin}/?${new URLSearchParams({ database: pathname.slice(1), ...parameters })}`, {
    method: 'POST',
    headers: { 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password, 'Accept-Encoding': 'gzip' },
    body,
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const textOf = async (url: string, sql: string) => (await call(url, sql)).text.trim()

describe.skipIf(noChdb)(`today's ClickHouse${noChdb}`, () => {
  let server: TestServer
  let url: string
  beforeAll(async () => {
    server = await sharedChdb()
    url = await server.freshDatabase()
  })

  it('the test server of today’s ClickHouse gives each test file a database, and inserts rows of the body', async () => {
    const otherDatabase = await server.freshDatabase()
    await call(url, 'CREATE TABLE t (a UInt64, b Nullable(String)) ENGINE = MergeTree ORDER BY a')
    const sent = await call(url, '1,"x\ny"\n2,\\N\n', { query: 'INSERT INTO t FORMAT CSV' })
    expect(JSON.parse(sent.headers.get('x-clickhouse-summary') ?? '')).toMatchObject({ written_rows: '2' })
    expect(await textOf(url, 'SELECT a, b FROM t ORDER BY a')).toBe('1\tx\\ny\n2\t\\N')
    expect(await textOf(otherDatabase, 'SELECT count() FROM t')).toContain('UNKNOWN_TABLE')
  })

  it('the test server of today’s ClickHouse binds parameters as ClickHouse does, and applies settings to one call only', async () => {
    const bound = { param_text: "it's \\\\ \\n {x:String}", param_list: '[1,2]', default_format: 'JSONCompact' }
    const { text } = await call(url, 'SELECT {text:String}, {list:Array(UInt8)}', bound)
    expect(JSON.parse(text).data).toEqual([["it's \\ \n {x:String}", [1, 2]]])
    const setting = "SELECT getSetting('max_block_size')"
    expect((await call(url, setting, { max_block_size: '77' })).text.trim()).toBe('77')
    expect(await textOf(url, setting)).not.toBe('77')
  })

  it('the test server of today’s ClickHouse answers a wrong statement, setting or password with the code of ClickHouse', async () => {
    const answers = [
      await call(url, 'SELECT 1 FROM nothing'),
      await call(url, 'SELECT 1', { no_such_setting: '1' }),
      await call(url.replace('tenfoot:', 'tenfoot:not-'), 'SELECT 1'),
    ]
    expect(answers.map(({ status, headers }) => [status, headers.get('x-clickhouse-exception-code')])).toEqual([
      [404, '60'],
      [404, '115'],
      [403, '516'],
    ])
    expect(answers[0]?.text).toMatch(/^Code: 60\. DB::Exception: .*\(UNKNOWN_TABLE\)/)
  })

  it('the test server of today’s ClickHouse compresses an answer if the call asks for it', async () => {
    const { headers, text } = await call(url, 'SELECT 1', { enable_http_compression: '1' })
    expect([headers.get('content-encoding'), text]).toEqual(['gzip', '1\n'])
  })

  it('the test server of today’s ClickHouse runs calls in parallel', async () => {
    await Promise.all([
      call(url, 'CREATE TABLE u (a UInt8) ENGINE = MergeTree ORDER BY a'),
      ...Array.from({ length: 20 }, () => call(url, 'SELECT sum(number) FROM numbers(1000000)')),
    ]).then((answers) => expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200)))
  })
})

describe.skipIf(noServer)(`the oldest ClickHouse${noServer}`, () => {
  let server: TestOldServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server?.stop())

  it('the test server of the oldest ClickHouse keeps its rows when it is killed and started again', async () => {
    const url = await server.freshDatabase()
    expect(await textOf(url, 'SELECT version()')).toMatch(/^18\./)
    await call(url, 'CREATE TABLE t (a UInt64) ENGINE = MergeTree ORDER BY a')
    await call(url, 'INSERT INTO t VALUES (1)')
    await server.kill()
    await expect(call(url, 'SELECT 1')).rejects.toThrow()
    await server.restart()
    expect(await textOf(url, 'SELECT a FROM t')).toBe('1')
  })
})
