import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

/** The colours that the rules for a selector define, by their names. */
function coloursIn(sheet: string, selector: string): Readonly<Record<string, string>> {
  const body = sheet
    .split(`${selector} {`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('\n}')))
    .join()
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]+);/g)].map(([, name, colour]) => [name, colour]))
}

/** Linear light of red, green and blue (IEC 61966-2-1), each 0 to 1. */
function light(colour: string): [number, number, number] {
  const parts = colour.length === 4 ? Array.from(colour.slice(1), (digit) => digit + digit) : colour.match(/\w\w/g)
  const [red = 0, green = 0, blue = 0] = (parts ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

const luminance = ([red, green, blue]: readonly number[]) =>
  0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)

/** Contrast of two colours (WCAG 2.2). */
function contrast(first: string, second: string): number {
  const [dark = 0, bright = 0] = [first, second].map((colour) => luminance(light(colour))).sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/**
 * How eyes perceive red, green and blue light, a row for each. Colour vision deficiencies: Machado, Oliveira and
 * Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
 */
const sights = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const
type Sight = keyof typeof sights

/** Converts a perceived colour to CIE 1976 L*a*b*, with white point D65. */
function lab(colour: string, sight: Sight): [number, number, number] {
  const seen = light(colour)
  const [red = 0, green = 0, blue = 0] = sights[sight].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce<number>((sum, part, index) => sum + part * (seen[index] ?? 0), 0),
      ),
    ),
  )
  const [x = 0, y = 0, z = 0] = [
    (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
    0.2126729 * red + 0.7151522 * green + 0.072175 * blue,
    (0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883,
  ].map((part) => (part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** CIE 1976 colour difference. */
const difference = (first: string, second: string, sight: Sight) =>
  Math.hypot(...lab(first, sight).map((part, index) => part - (lab(second, sight)[index] ?? 0)))

const tokens = read('tokens.css') + read('app.css')
/** The last selector of the rules of the light theme, which the focused element has, too. */
const lightOnes = '[role="listbox"][data-focus] > [data-current="true"]'
const dark = coloursIn(tokens, ':root')
const themes = {
  dark,
  light: { ...dark, ...coloursIn(tokens, lightOnes) },
  dimmed: { ...dark, ...coloursIn(read('../kiosk/kiosk.css'), '[data-theme="light"] .kiosk[data-dimmed="true"]') },
}
/** Series that can be in one chart. */
const together = ['series-1', 'series-2', 'series-3', 'series-4', 'series-other'] as const

describe.each(['dark', 'light', 'dimmed'] as const)('in the %s theme', (theme) => {
  const colour = (name: string) => themes[theme][name] ?? ''

  test.each(Object.keys(sights) as Sight[])('the series colours are distinct for %s: ΔE at least 25', (sight) => {
    for (const [place, seriesColour] of together.entries())
      for (const other of together.slice(0, place))
        expect(
          difference(colour(seriesColour), colour(other), sight),
          `${seriesColour} and ${other}`,
        ).toBeGreaterThanOrEqual(25)
  })

  test('the series colours have a contrast of at least 3 : 1 with both backgrounds', () => {
    for (const name of together)
      for (const ground of ['ground', 'raised'])
        expect(contrast(colour(name), colour(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
  })

  test('the series colour for the rest is grey', () => {
    const [, a, b] = lab(colour('series-other'), 'all cones')
    expect(Math.hypot(a, b)).toBeLessThan(3)
  })
})

test('each text of the focused element, which is white, has a contrast of at least 7 : 1', () => {
  for (const name of ['text', 'secondary', 'accent', 'good', 'bad', 'caution'])
    expect(contrast(themes.light[name] ?? '', '#fff'), name).toBeGreaterThanOrEqual(7)
})

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  test('the chosen of several values is legible, and darker or paler than the focused one', () => {
    const { chosen = '', 'on-chosen': onChosen = '', ground = '' } = themes[theme]
    expect(contrast(onChosen, chosen)).toBeGreaterThanOrEqual(7)
    expect(contrast(chosen, ground)).toBeLessThan(3)
  })
})
