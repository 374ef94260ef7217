import { expect, test } from 'vitest'
import { evenlyTimedWords } from '#contract/transcription/words.ts'
import { TranscriptModel } from '../model/transcriptModel.ts'
import { followActiveWord, lingers } from './activeWord.ts'
import { silentClock, type Timing } from './clock.ts'
import { startUpdateTimer } from './updateTimer.ts'

/** A page whose time the test controls. The timers of `waking` fire `lateMs` late. */
function page(lateMs = 0) {
  let now = 0
  let calls: { at: number; step: () => void }[] = []
  const plan = (at: number, step: () => void) => {
    const call = { at, step }
    calls.push(call)
    return () => {
      calls = calls.filter((other) => other !== call)
    }
  }
  let wakings = 0
  const counted = (step: () => void) => () => {
    wakings += 1
    step()
  }
  const timing: Timing = { now: () => now, after: (ms, step) => plan(now + ms, step) }
  const waking: Timing = { now: () => now, after: (ms, step) => plan(now + ms + lateMs, counted(step)) }
  return {
    timing,
    waking,
    wakings: () => wakings,
    pass: (ms: number) => {
      const end = now + ms
      for (;;) {
        const next = [...calls].sort((a, b) => a.at - b.at)[0]
        if (!next || next.at > end) break
        calls = calls.filter((call) => call !== next)
        now = Math.max(now, next.at)
        next.step()
      }
      now = end
    },
  }
}

function playing(words: number, lateMs = 0) {
  const transcript = new TranscriptModel()
  for (let place = 0; place < words / 10; place += 1) {
    const text = 'zero one two three four five six seven eight nine'
    transcript.add({
      text,
      start: place * 4,
      end: place * 4 + 3,
      channel: 0,
      words: evenlyTimedWords(text, place * 4, place * 4 + 3),
    })
  }
  const around = page(lateMs)
  const activeWordAt = followActiveWord(transcript)
  const marked: { word: number; time: number }[] = []
  let changed = () => {}
  const clock = silentClock({
    duration: 40_000,
    startAt: 0,
    rate: 1,
    timing: around.timing,
    onChange: () => changed(),
  })
  const timer = startUpdateTimer({
    clock,
    timing: around.waking,
    show: (time) => {
      const { word, until } = activeWordAt(time)
      if (marked[marked.length - 1]?.word !== word) marked.push({ word, time })
      return until
    },
  })
  changed = () => timer.update()
  return { transcript, clock, marked, timer, ...around }
}

test.each([0.5, 1, 2])(
  'at speed %d every word is marked in order, and each is less than five milliseconds late',
  (rate) => {
    const { clock, marked, transcript, pass } = playing(100)
    clock.setRate(rate)
    void clock.play()
    pass(15_900 / rate)
    const words = marked.filter(({ word }) => word >= 0)
    expect(words.map(({ word }) => word)).toEqual(Array.from({ length: 40 }, (_, word) => word))
    for (const { word, time } of words) expect(time - transcript.startOf(word)).toBeLessThan(0.005 * rate)
    // No word is marked in the second without words between two utterances.
    expect(marked.filter(({ word }) => word === -1).length).toBeGreaterThanOrEqual(3)
  },
)

test('the right word is marked despite late timers, and immediately after a seek', () => {
  const { clock, marked, pass } = playing(100, 30)
  void clock.play()
  pass(1_000)
  clock.seek(20.01)
  expect(marked[marked.length - 1]?.word).toBe(50)
  clock.seek(3 + lingers / 2)
  expect(marked[marked.length - 1]?.word).toBe(9)
  clock.pause()
  const before = marked.length
  pass(10_000)
  expect(marked).toHaveLength(before)
})

test('the timer of the active word wakes equally rarely for recordings of ten hours and of ten minutes', () => {
  const wakings = [1_500, 100_000].map((words) => {
    const { clock, wakings, pass } = playing(words)
    void clock.play()
    pass(60_000)
    return wakings()
  })
  expect(wakings[1]).toBe(wakings[0])
  // 150 words a minute, 15 pauses, and the frames of the first second and a half.
  expect(wakings[0]).toBeLessThan(150 + 15 + 100)
})

test('a silent clock stops at its end, and starts again from the beginning', () => {
  const around = page()
  let changes = 0
  const clock = silentClock({
    duration: 10,
    startAt: 8,
    rate: 2,
    timing: around.timing,
    onChange: () => {
      changes += 1
    },
  })
  void clock.play()
  around.pass(500)
  expect(clock.now()).toBe(9)
  around.pass(600)
  expect([clock.now(), clock.running(), changes]).toEqual([10, false, 2])
  void clock.play()
  around.pass(1_000)
  expect(clock.now()).toBe(2)
})

test('the timer of the active word follows audio that jumps ahead just after it starts', () => {
  const around = page()
  let time = 0
  let running = false
  const shown: number[] = []
  const timer = startUpdateTimer({
    clock: { now: () => time, running: () => running, waiting: () => false, rate: () => 1 },
    timing: around.waking,
    show: (now) => {
      shown.push(now)
      return Math.floor(now) + 1
    },
  })
  running = true
  timer.update()
  around.pass(100)
  time = 1.2
  around.pass(20)
  expect(shown).toEqual([0, 1.2])
  timer.stop()
})
