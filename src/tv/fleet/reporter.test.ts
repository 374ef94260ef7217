import { expect, test } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import type { ScreenAnswer } from '#contract/fleet.ts'
import type { ScreenReport } from '#contract/fleetReport.ts'
import { createReporter, type ReportedState } from './reporter.ts'

const second = 1_000
const screen = { name: 'Lobby 1', place: '', url: 'http://tenfoot.example/fleet/screens/1' }
const state: ReportedState = {
  mode: 'kiosk',
  screen: 'videos',
  since: 0,
  isDimmed: false,
  isPaused: false,
  isHidden: false,
  isTroubled: false,
  engine: 'Chromium 64',
  size: '1920x1080',
  version: '1.1.0',
}

/** @param first what the proxy answers, until `answerWith` */
function start(first: () => Promise<Partial<ScreenAnswer>> = async () => ({}), canDo = true) {
  const clock = manualClock(0)
  const sent: { at: number; report: ScreenReport }[] = []
  const done: string[] = []
  let now = state
  let answer = first
  const reporter = createReporter({
    clock,
    state: () => now,
    send: async (report) => {
      sent.push({ at: clock.now() / second, report })
      return { screen, commands: [], ...(await answer()) }
    },
    act: (command) => {
      done.push(command)
      return canDo
    },
    reload: () => done.push('reload'),
    show: (message) => done.push(`message ${message?.text}`),
  })
  return {
    clock,
    reporter,
    sent,
    done,
    times: () => sent.map(({ at }) => at),
    be: (change: Partial<ReportedState>) => {
      now = { ...now, ...change }
    },
    answerWith: (next: typeof answer) => {
      answer = next
    },
  }
}
const command = (act: string, id = act) => ({ id, act })

test('a report is sent at once, every 20 seconds, and three seconds after the last when something changes', async () => {
  const { clock, reporter, times, be } = start()
  await clock.advance(41 * second)
  expect(times()).toEqual([0, 20, 40])
  be({ screen: 'audience' })
  await clock.advance(second)
  expect(times()).toEqual([0, 20, 40])
  await clock.advance(2 * second)
  expect(times()).toEqual([0, 20, 40, 43])
  be({ since: 3, numbersAge: 40 })
  await clock.advance(15 * second)
  expect(times()).toEqual([0, 20, 40, 43])
  reporter.stop()
  await clock.advance(60 * second)
  expect(times()).toHaveLength(4)
})

test('a report is sent at once when the proxy asks', async () => {
  const { clock, reporter, times } = start()
  await clock.advance(5 * second)
  reporter.ask()
  await clock.advance(0)
  expect(times()).toEqual([0, 5])
})

test('a command is done once and confirmed at once, however often it arrives', async () => {
  const { clock, sent, done } = start(async () => ({ commands: [command('next')] }))
  await clock.advance(25 * second)
  expect(done).toEqual(['next'])
  expect(sent.map(({ report }) => report.confirmed)).toEqual([undefined, [{ id: 'next', isDone: true }], undefined])
})

test('a command that cannot be done is confirmed as such', async () => {
  const { clock, sent } = start(async () => ({ commands: [command('next')] }), false)
  await clock.advance(0)
  expect(sent[1]?.report.confirmed).toEqual([{ id: 'next', isDone: false }])
})

test('the page reloads only after the proxy has heard the confirmation, so that it does so once', async () => {
  let calls = 0
  const { clock, done, sent } = start(async () => {
    calls += 1
    if (calls === 1) return { commands: [command('reload')] }
    if (calls === 2) throw new Error('the proxy is away')
    return {}
  })
  await clock.advance(0)
  expect(calls).toBe(2)
  expect(done).toEqual([])
  await clock.advance(second)
  expect(done).toEqual(['reload'])
  expect(sent[2]?.report.confirmed).toEqual([{ id: 'reload', isDone: true }])
})

test('a report without an answer is repeated within seconds for half a minute, and then as often as others', async () => {
  const { clock, times } = start(async () => {
    throw new Error('the proxy is away')
  })
  await clock.advance(70 * second)
  expect(times().slice(0, 7), 'soon').toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(times().slice(7, 14)).toEqual([9, 12, 15, 18, 21, 24, 27])
  expect(times().slice(14)).toEqual([47, 67])
})

test('a message is shown once, confirmed while it stands there, and ends with the answer that lacks it', async () => {
  const message = { id: 'm', text: 'Fire drill at noon', seconds: 60 }
  const { clock, done, sent, answerWith } = start(async () => ({ message }))
  await clock.advance(25 * second)
  expect(done).toEqual(['message Fire drill at noon'])
  expect(sent.map(({ report }) => report.message)).toEqual([undefined, 'm', 'm'])
  answerWith(async () => ({}))
  await clock.advance(20 * second)
  expect(done).toEqual(['message Fire drill at noon', 'message undefined'])
})
