import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The colours that a rule of the tokens sets, by their names. */
function coloursIn(selector: string): Readonly<Record<string, string>> {
  const start = tokens.indexOf(`${selector} {`)
  const body = tokens.slice(start, tokens.indexOf('\n}', start))
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]+);/g)].map(([, name, colour]) => [name, colour]))
}

/** Linear light of red, green and blue (IEC 61966-2-1), each 0 to 1. */
function light(colour: string): [number, number, number] {
  const parts = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : colour.match(/\w\w/g)
  const [red = 0, green = 0, blue = 0] = (parts ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

const luminance = ([red, green, blue]: readonly number[]) =>
  0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)

/** Contrast of two colours (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [one, other].map((colour) => luminance(light(colour))).sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** CIE 1976 L*a*b* with the white of D65. */
function lab(colour: string): [number, number, number] {
  const [red, green, blue] = light(colour)
  const [x = 0, y = 0, z = 0] = [
    (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
    0.2126729 * red + 0.7151522 * green + 0.072175 * blue,
    (0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883,
  ].map((part) => (part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** CIE 1976 colour difference. */
const difference = (one: string, other: string) =>
  Math.hypot(...lab(one).map((part, index) => part - (lab(other)[index] ?? 0)))

const ranks = readFileSync(join(import.meta.dirname, '../ui/list/list.css'), 'utf8')
const partOpacity = Number(/\.rank-of-other \{\s*opacity: ([\d.]+);/.exec(ranks)?.[1])

/** A colour that is drawn on a ground with an opacity. */
function over(colour: string, ground: string, opacity: number): string {
  const bytes = (text: string) => (text.length === 4 ? [...text.slice(1)].map((one) => one + one) : text.match(/\w\w/g))
  const [drawn = [], below = []] = [colour, ground].map((text) => bytes(text)?.map((byte) => Number.parseInt(byte, 16)))
  const mixed = drawn.map((part, place) => Math.round(part * opacity + (below[place] ?? 0) * (1 - opacity)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const dark = coloursIn(':root')
const themes = { dark, light: { ...dark, ...coloursIn('[data-theme="light"]') } }
const five = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5']
/** What can stand in one chart: five ways and all the others; on a light ground, where colours are nearer, six as well. */
const together = {
  dark: [...five, 'series-other'],
  light: [...five, 'series-6', 'series-other'],
}

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  const colour = (name: string) => themes[theme][name] ?? ''

  test('series that can stand together are told apart: ΔE 40 and more', () => {
    const names = together[theme]
    for (const [place, one] of names.entries())
      for (const other of names.slice(0, place))
        expect(difference(colour(one), colour(other)), `${one} and ${other}`).toBeGreaterThanOrEqual(40)
  })

  test('each stands out from either ground: 3 : 1 and more', () => {
    for (const name of together[theme])
      for (const ground of ['ground', 'raised'])
        expect(contrast(colour(name), colour(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
  })

  test('what is together is grey, and so is each part of it, in another shade: ΔE 20 and more', () => {
    const [, a, b] = lab(colour('series-other'))
    expect(Math.hypot(a, b)).toBeLessThan(3)
    for (const ground of ['ground', 'raised']) {
      const part = over(colour('series-other'), colour(ground), partOpacity)
      expect(difference(colour('series-other'), part), ground).toBeGreaterThanOrEqual(20)
      expect(contrast(part, colour(ground)), ground).toBeGreaterThanOrEqual(3)
    }
  })
})
