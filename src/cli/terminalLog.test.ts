import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { printable } from '#contract/harmlessText.ts'
import { terminalLog, withTerminalLogLevel } from './terminalLog.ts'

const stream = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY, hasColors: () => false }) as never

describe('logs', () => {
  it('the log of a start is readable text with time, level and cause on a terminal', async () => {
    const out = stream(true) as PassThrough
    const log = await terminalLog(out as never)
    pino({ base: { part: 'proxy' } }, log).error({ err: new Error('no space left') }, 'a call failed')
    log?.end()
    out.end()
    const output = await text(out)
    expect(output).toMatch(/^\[\d\d:\d\d:\d\d\] ERROR: a call failed/)
    expect(output).toContain('no space left')
    expect(output).not.toMatch(/^\{/m)
  })

  it('the log of a start shows what others said as text: no sequence of it reaches the terminal', async () => {
    const out = stream(true) as PassThrough
    const log = await terminalLog(out as never)
    pino({ base: { part: 'proxy' } }, log).error(
      { err: new Error('said \u001b]0;x\u0007 and \r\u009b2J') },
      'a \u001b[31mcall',
    )
    log?.end()
    out.end()
    const output = await text(out)
    expect(output).toContain('said ]0;x and 2J')
    expect(printable(output)).toBe(output)
  })

  it('the log of a start is JSON if standard error is not a terminal', async () => {
    expect(await terminalLog(stream(false))).toBeUndefined()
  })

  it('the log of a start contains only problems on a terminal, unless LOG_LEVEL is set', () => {
    expect(withTerminalLogLevel({}, stream(true))).toEqual({ LOG_LEVEL: 'warn' })
    expect(withTerminalLogLevel({ LOG_LEVEL: 'debug' }, stream(true))).toEqual({ LOG_LEVEL: 'debug' })
    expect(withTerminalLogLevel({}, stream(false))).toEqual({})
  })
})
