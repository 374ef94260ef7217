import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bell, chance } from '#platform/demo/seededRandom.ts'
import type { Span } from './findSpeech.ts'
import { layWords, type Unit } from './layWords.ts'
import { type Mark, marks } from './spokenLength.ts'

const unit = fc.record({
  length: fc.double({ min: 0.5, max: 60, noNaN: true }),
  mark: fc.constantFrom<Mark>(marks.none, marks.clause, marks.sentence),
})
const speech = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 100_000 })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((all) => {
    let end = 0
    return all.map(([pause, spoken]): Span => {
      const start = end + pause / 1000
      end = start + spoken / 1000
      return { start, end }
    })
  })

it('whatever is said and heard, every unit gets a time inside of one span of speech, in order', () => {
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 80 }), speech, (units, spans) => {
      const times = layWords(units, spans)
      expect(times).toHaveLength(units.length)
      for (const [index, { start, end }] of times.entries()) {
        expect(start).toBeGreaterThanOrEqual(times[index - 1]?.end ?? 0)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(spans.some((span) => start >= span.start && end <= span.end)).toBe(true)
      }
    }),
  )
})

it('a pause is behind a mark rather than where the lengths say, and where they say if no mark is near', () => {
  const spans = [
    { start: 0, end: 1.7 },
    { start: 2.3, end: 3.3 },
  ]
  const heardBeforePause = (marked: number) => {
    const units = Array.from({ length: 8 }, (_, index) => ({
      length: 4,
      mark: index === marked ? marks.sentence : marks.none,
    }))
    return layWords(units, spans).filter(({ end }) => end <= 1.7).length
  }
  expect(heardBeforePause(3)).toBe(4)
  expect(heardBeforePause(5)).toBe(6)
  expect(heardBeforePause(7)).toBe(5)
})

/**
 * Somebody reads sentences of a few clauses, and pauses behind most marks. Each word, clause and sentence has its own
 * tempo. `seed`: of the random numbers.
 */
function reading(sentences: number, seed: number, { start = 0, isMarked = true } = {}) {
  const units: Unit[] = []
  const truth: number[] = []
  const spans: Span[] = []
  let [now, from] = [start, start]
  const pause = (seconds: number) => {
    spans.push({ start: from, end: now })
    now += seconds
    from = now
  }
  for (let sentence = 0; sentence < sentences; sentence += 1) {
    const clauses = 1 + Math.floor(3 * chance(seed, sentence, 1))
    for (let clause = 0; clause < clauses; clause += 1) {
      const tempo = 0.06 * (1 + 0.1 * bell(seed, sentence, clause, 2))
      const words = 2 + Math.floor(9 * chance(seed, sentence, clause, 3))
      for (let word = 0; word < words; word += 1) {
        const length = 2 + Math.floor(9 * chance(seed, sentence, clause, word))
        const isLast = word === words - 1
        const mark = !isLast ? marks.none : clause === clauses - 1 ? marks.sentence : marks.clause
        units.push({ length, mark: isMarked ? mark : marks.none })
        truth.push(now)
        now += length * tempo * (1 + 0.2 * bell(seed, sentence, clause, word, 4))
        if (isLast && mark === marks.sentence) pause(0.3 + 0.5 * chance(seed, sentence, 5))
        else if (isLast && chance(seed, sentence, clause, 6) < 0.7) pause(0.15 + 0.3 * chance(seed, clause, 7))
        // Now and then the person thinks.
        else if (chance(seed, sentence, clause, word, 8) < 0.02) pause(0.2)
      }
    }
  }
  return { units, truth, spans }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
const errorsOf = (times: readonly Span[], truth: readonly number[]) =>
  truth.map((start, index) => Math.abs((times[index]?.start ?? 0) - start))

it.each([1, 2, 3, 4, 5, 6])('pauses of a reader are laid behind marks (reader %i)', (seed) => {
  const { units, truth, spans } = reading(60, seed)
  const errors = errorsOf(layWords(units, spans), truth)
  expect(median(errors)).toBeLessThan(0.1)
  expect(errors.filter((error) => error > 1).length / errors.length).toBeLessThan(0.05)
})

it('a reader who begins after a minute of music is found, as are coughs', () => {
  const { units, truth, spans } = reading(60, 7, { start: 63 })
  const coughs = spans.flatMap((span, index) => {
    const after = spans[index + 1]
    const isCough = index % 10 === 9 && after && after.start - span.end > 0.3
    return isCough ? [span, { start: span.end + 0.13, end: span.end + 0.17 }] : [span]
  })
  const errors = errorsOf(layWords(units, [{ start: 1, end: 61 }, ...coughs]), truth)
  expect(median(errors)).toBeLessThan(0.1)
})

it('a text without marks is laid by its lengths', () => {
  const { units, truth, spans } = reading(60, 8, { isMarked: false })
  expect(median(errorsOf(layWords(units, spans), truth))).toBeLessThan(0.5)
})

it('five hours of speech are laid as well as minutes, in seconds', () => {
  const { units, truth, spans } = reading(4500, 9, { start: 300 })
  const startedAt = performance.now()
  const times = layWords(units, [{ start: 0, end: 290 }, ...spans])
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  expect(truth.at(-1)).toBeGreaterThan(5 * 3600)
  const errors = errorsOf(times, truth)
  expect(median(errors)).toBeLessThan(0.15)
  expect(errors.filter((error) => error > 2).length / errors.length).toBeLessThan(0.05)
})
