import type { Page } from '@playwright/test'
import { settingsName } from '#tv/prelude/appearance.ts'
import { everyScreen } from '../../support/everyScreen.ts'
import { pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

/** The number of charts on each screen that has any. */
const screens: Readonly<Record<string, number>> = {
  overview: 1,
  metric: 1,
  video: 2,
  playlist: 1,
  stream: 1,
  reach: 1,
  'traffic-source': 1,
  revenue: 1,
}
/** Distance of the highest line from the top edge of its chart, and what flags and parts add to it. In em. */
const [topEms, flagEms, partEms] = [2 / 3, 2.6, 1.5]
/** The least height of an axis: a lower chart has no flags. In em. */
const leastEms = 4.5

interface Measured {
  /** The share of the axis's height that the highest line reaches. */
  filled: number
  /** The height of the axis and of the parts above it, in em. */
  height: number
  /** Pairs of texts that overlap, and texts that the chart's edge cuts. */
  overlapping: string[]
  cut: string[]
  words: number
}

/** Measures what is drawn in the page, independently of the chart library. */
const measure = (page: Page): Promise<Measured[]> =>
  page.evaluate(
    ([topEms = 0, flagEms = 0, partEms = 0, leastEms = 0]) => {
      const boxOf = (element: Element) => element.getBoundingClientRect()
      return [...document.querySelectorAll('.chart')].map((chart) => {
        const [plot, edge] = [chart.querySelector('.chart-plot'), boxOf(chart)]
        const lowest = Math.max(
          ...[...chart.querySelectorAll('.recharts-cartesian-grid line')].map((rule) => boxOf(rule).top),
        )
        const highest = Math.min(
          ...[...chart.querySelectorAll('.chart-line, .chart-area')].map((line) => boxOf(line).top),
        )
        const em = plot ? Number.parseFloat(getComputedStyle(plot).fontSize) : Number.NaN
        const height = plot ? (lowest - boxOf(plot).top) / em : Number.NaN
        // The row of the flags is there even while there is none.
        const hasFlags = chart.matches('[data-flags="true"]') && height - topEms - flagEms >= leastEms
        const above = topEms + (hasFlags ? flagEms : chart.querySelector('.chart-part') ? partEms : 0)
        const top = lowest - (height - above) * em
        const words = [...chart.querySelectorAll('.chart-drawn text')].map((text) => ({
          text: text.textContent ?? '',
          box: boxOf(text),
          // Titles of videos have any length.
          mayBeCut: text.matches('.chart-flag, .chart-flag *'),
        }))
        const overlapping = words.flatMap((word, place) =>
          words.slice(place + 1).flatMap((otherWord) => {
            // Letters are lower than their boxes.
            const air = word.box.height / 4
            const [isBeside, isAbove] = [
              word.box.right <= otherWord.box.left || otherWord.box.right <= word.box.left,
              word.box.bottom - air <= otherWord.box.top || otherWord.box.bottom - air <= word.box.top,
            ]
            return isBeside || isAbove ? [] : [`${word.text} / ${otherWord.text}`]
          }),
        )
        const cut = words
          .filter(
            ({ text, box, mayBeCut }) =>
              (text.includes('…') && !mayBeCut) || box.left < edge.left || box.right > edge.right + 1,
          )
          .map(({ text }) => text)
        return {
          filled: (lowest - highest) / (lowest - top),
          height: height - topEms - (hasFlags ? flagEms : 0),
          overlapping,
          cut,
          words: words.length,
        }
      })
    },
    [topEms, flagEms, partEms, leastEms],
  )

test('the axes of charts end at most 15 % above their values, and no text of a chart is cut or overlaps', async ({
  page,
  env,
  phone,
}) => {
  await pair(page, env, phone)
  const places = await everyScreen((expression) => page.evaluate(expression), phone)
  for (const { text, width } of [
    { text: 'standard', width: 1280 },
    { text: 'large', width: 1920 },
  ]) {
    await page.setViewportSize({ width, height: (width * 9) / 16 })
    await page.evaluate(
      ([name = '', set = '']) => localStorage.setItem(name, set),
      [settingsName, JSON.stringify({ text })],
    )
    for (const { id, path } of places) {
      const charts = screens[id]
      if (charts === undefined) continue
      await page.goto(env.television + path)
      await expect(page.locator('.chart .recharts-yAxis-tick-labels'), id).toHaveCount(charts)
      for (const { filled, height, overlapping, cut, words } of await measure(page)) {
        expect(words, id).toBeGreaterThan(5)
        expect(filled, id).toBeGreaterThan(1 / 1.16)
        expect(filled, id).toBeLessThanOrEqual(1.01)
        expect(height, id).toBeGreaterThanOrEqual(leastEms)
        expect([...overlapping, ...cut], id).toEqual([])
      }
    }
  }
})
