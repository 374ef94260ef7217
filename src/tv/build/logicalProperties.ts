import type { Plugin } from 'vite'

/** `Features.LogicalProperties` of Lightning CSS: Vite does not pass its names on. */
const logical = 1 << 19

/**
 * Writes the logical properties of the styles so that Chromium 63 knows them, which has neither `margin-inline-start`
 * (69) nor `inset-inline-start` (87). Lightning CSS would name thirty languages in each selector, which is longer than
 * the styles themselves, and would turn a quotation in another language around.
 */
export function logicalProperties(): Plugin {
  return {
    name: 'tenfoot:logical-properties',
    apply: 'build',
    config: () => ({ css: { lightningcss: { exclude: logical } } }),
    // After the styles are minified, which puts declarations in another order.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = forOldEngines(String(file.source))
    },
  }
}

type Declaration = readonly [name: string, value: string]

/** A rule that contains no other. */
const rule = /([^{}]+)\{([^{}]*)\}/g
/** The parts of a value: spaces within brackets do not separate them. */
const parts = /(?:[^ (]|\((?:[^()]|\([^()]*\))*\))+/g
const root = /^(?:html|:root)/
const opposite = { left: 'right', right: 'left' } as const

/**
 * Adds the names that WebKit once had for margins, paddings and borders. A position becomes `left` or `right`, with a
 * second rule for pages that are read from right to left.
 * @param css minified
 * @throws Error if a rule for the root has a position: no element around the root has the direction
 */
export function forOldEngines(css: string): string {
  return css.replace(rule, (whole, selectors: string, block: string) => {
    if (!block.includes('-inline') && !block.includes('inset:')) return whole
    const all = block.split(';').map((each): Declaration => {
      const [name = '', ...value] = each.split(':')
      return [name, value.join(':')]
    })
    const single = all.flatMap(fourSides).flatMap(startAndEnd)
    const places = single.flatMap(([name, value]) => {
      const side = physical(name)
      return side ? [{ side, value }] : []
    })
    const text = `${selectors}{${single.flatMap(former).map(written).join(';')}}`
    if (places.length === 0) return text
    const mirrored = places.map(({ side, value }): Declaration => [opposite[side], value])
    // The first rule has set this side.
    const freed = places
      .filter(({ side }) => !mirrored.some(([name]) => name === side))
      .map(({ side }): Declaration => [side, 'auto'])
    const around = selectors.split(',').map((selector) => {
      if (root.test(selector)) throw new Error(`${selector} must not have inset-inline: nothing surrounds the root`)
      return `[dir=rtl] ${selector}`
    })
    return `${text}${around.join(',')}{${[...mirrored, ...freed].map(written).join(';')}}`
  })
}

const written = ([name, value]: Declaration) => `${name}:${value}`

/** Minifying writes `inset:0` (Chromium 87) for `top`, `right`, `bottom` and `left`. */
function fourSides([name, value]: Declaration): Declaration[] {
  if (name !== 'inset') return [[name, value]]
  const [top = '', right = top, bottom = top, left = right] = value.match(parts) ?? []
  return [
    ['top', top],
    ['right', right],
    ['bottom', bottom],
    ['left', left],
  ]
}

/** Minifying writes `margin-inline:1rem 2rem` for two declarations, and one value for two that are the same. */
function startAndEnd([name, value]: Declaration): Declaration[] {
  if (!/^(?:margin|padding|inset)-inline$/.test(name)) return [[name, value]]
  const [start = '', end = start] = value.match(parts) ?? []
  return [
    [`${name}-start`, start],
    [`${name}-end`, end],
  ]
}

function former([name, value]: Declaration): Declaration[] {
  const side = physical(name)
  if (side) return [[side, value]]
  const logical = /^(margin|padding|border)-inline-(start|end)$/.test(name)
  return logical
    ? [
        [`-webkit-${name.replace('-inline', '')}`, value],
        [name, value],
      ]
    : [[name, value]]
}

const physical = (name: string): 'left' | 'right' | undefined =>
  name === 'inset-inline-start' ? 'left' : name === 'inset-inline-end' ? 'right' : undefined
