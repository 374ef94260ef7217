import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { say } from './database.ts'
import { explain, writeError } from './explain.ts'
import { progressBar } from './progress.ts'
import { terminalLog } from './terminalLog.ts'

/** A terminal: what is written to it, whether by a bar, as output or as an error. */
describe('a progress bar on a terminal', () => {
  const screen = () => Object.assign(new PassThrough(), { isTTY: true, hasColors: () => false })
  let out: ReturnType<typeof screen>
  let written: string
  beforeEach(() => {
    out = screen()
    written = ''
    const write = (text: string | Uint8Array) => {
      written += text
      return true
    }
    out.write = write as never
    vi.spyOn(process.stdout, 'write').mockImplementation(write)
    vi.spyOn(process.stderr, 'write').mockImplementation(write)
  })
  afterEach(() => vi.restoreAllMocks())

  const step = (done: number) => ({ label: 'report.csv', done, total: 10 })
  const draw = (done: number) => progressBar(out as never)(step(done))
  const isAlone = (text: string) => written.split('\n').includes(text)

  it('an error has a line of its own when it ends the work of an unfinished bar', () => {
    draw(4)
    writeError(new Error('line 7 is wrong'))
    expect(written).toContain(' 40 %\nline 7 is wrong\n')
  })

  it('a line of output has a line of its own below an unfinished bar', () => {
    draw(4)
    say('collection problem')
    expect(isAlone('collection problem')).toBe(true)
  })

  it('an entry of the log has a line of its own below an unfinished bar', async () => {
    const log = await terminalLog(out as never)
    draw(4)
    log?.write('{"level":50,"msg":"a call failed"}\n')
    await vi.waitFor(() => expect(written).toContain('a call failed'))
    expect(written).toMatch(/ 40 %\n.*ERROR: a call failed\n/)
  })

  it('a finished bar is followed by no empty line', () => {
    draw(10)
    writeError(new Error('line 7 is wrong'))
    expect(written).toContain(' 100 %\nline 7 is wrong\n')
  })
})

it('an error whose cause is one error for each address of a name says all of them', () => {
  const refused = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}:5432`))
  expect(explain(new Error('fetch failed', { cause: new AggregateError(refused) }))).toBe(
    'fetch failed\n  because: connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  )
})
