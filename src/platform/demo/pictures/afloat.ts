import { chance } from '#platform/demo/seededRandom.ts'
import { drawing } from './drawing.ts'
import { between, dots, type Motif, motifOf, type Scene } from './scene.ts'
import { disc, fill, placed, stroke, waves } from './shapes.ts'

/** A boat at sea, in the weather that the title names. */
export const atSea: Scene = ({ title, seed, colours }) => {
  const { far, mid, near, ink, light, accent } = colours
  const left = chance(seed, 1) < 0.5
  const sun = left ? between(200, 260, seed, 2) : between(60, 120, seed, 2)
  const boat = left ? between(104, 130, seed, 3) : between(190, 216, seed, 3)
  const rough = /Gale|Force|Cape|Corryvreckan/.test(title)
  const calm = /Becalmed|Fog|Alone|Anchorage|Canal/.test(title)
  const swell = rough ? 26 : calm ? 3 : 10
  const lean = rough ? -16 : calm ? 0 : -5
  const dark = /Night|Shipping Lane/.test(title)
  const moved = left ? 236 : 74
  return (
    drawing('sky', dark ? { ...colours, above: ink, below: mid } : colours) +
    disc(dark ? light : accent, sun, between(48, 78, seed, 4), dark ? 22 : 34, dark ? 1 : 0.9) +
    (dark ? dots(light, 26, seed, [320, 90]) : '') +
    land(title, seed, far, left) +
    waves(far, 124, swell * 0.6, 46, between(0, 40, seed, 5)) +
    (/Whales/.test(title) ? placed(moved, 128, 0.9, drawing('whale', colours)) : '') +
    (/Harbour|Shop|Shipping/.test(title) ? placed(moved, 106, 0.55, drawing('lighthouse', colours)) : '') +
    (/Torn|Canal/.test(title) ? placed(moved, 130, 0.5, drawing('dinghy', colours)) : '') +
    waves(mid, 138, swell, 64, between(0, 60, seed, 6)) +
    placed(boat, rough ? 140 : 146, 0.92, drawing('cutter', colours), lean) +
    waves(near, 154, swell, 80, between(0, 70, seed, 7)) +
    (/Fog/.test(title) ? drawing('fog-at-sea', colours) : '') +
    (rough ? drawing('rain-at-sea', colours) : '')
  )
}

/** Hills, an island or a cape on the horizon. */
function land(title: string, seed: number, colour: string, boatLeft: boolean): string {
  const y = 128
  if (/Cape/.test(title))
    return fill(
      colour,
      boatLeft ? `M210 ${y}Q236 60 256 50L276 62L300 34L320 40V${y}Z` : `M110 ${y}Q84 60 64 50L44 62L20 34L0 40V${y}Z`,
    )
  if (/Becalmed|Whales|Lane/.test(title)) return ''
  const peak = between(66, 96, seed, 8)
  const x = between(60, 250, seed, 9)
  return fill(
    colour,
    `M${x - 130} ${y}Q${x - 60} ${peak + 14} ${x - 30} ${peak + 8}T${x} ${peak}Q${x + 30} ${peak + 6} ${x + 54} ${peak + 22}T${x + 150} ${y}Z`,
    0.8,
  )
}

const dishes: readonly Motif[] = [
  [/Mackerel|Trout Pie$|Kedgeree/, 'fish'],
  [/Bread/, 'bread'],
  [/Mussels/, 'shells'],
  [/Pancakes/, 'pancakes'],
  [/Pie|Duff/, 'pie'],
  [/Crab/, 'toast'],
  [/Dal|Risotto|Lentils/, 'bowl'],
  [/Soup|Chowder/, 'pot'],
]

/** A galley: a porthole above a table. */
export const inGalley: Scene = ({ title, seed, colours }) => {
  const hole = chance(seed, 1) < 0.5 ? between(34, 60, seed, 2) : between(262, 288, seed, 2)
  const above = /Sunrise/.test(title) ? '#ffd9a0' : '#bfe6ee'
  const porthole = drawing('porthole', {
    ...colours,
    above,
    near: '#1f6f8b',
    below: '#14506b',
    accent: colours.far,
  })
  const dish = drawing(motifOf(title, dishes, 'kettle'), colours)
  return drawing('galley', colours, { hole, porthole }) + placed(160, 92, 0.86, dish, /Rolling/.test(title) ? 7 : 0)
}

const charted: readonly Motif[] = [
  [/Tidal|Swell/, 'tide'],
  [/Leading Lights|Pilotage/, 'lighthouse'],
  [/Three-Point|Reckoning/, 'dividers'],
  [/Weather/, 'isobars'],
  [/Anchoring/, 'anchor'],
  [/Radio/, 'radio'],
  [/Shipping/, 'buoy'],
]

/** A sea chart: coast, depths, a compass rose, and the subject of the lesson. */
export const onChart: Scene = ({ title, seed, colours }) => {
  const right = chance(seed, 1) < 0.5
  const middle = right ? 112 : 208
  const coast = right
    ? 'M320 0V180H226Q214 150 236 132T232 92T262 60T246 22T270 0Z'
    : 'M0 0V180H94Q106 150 84 132T88 92T58 60T74 22T50 0Z'
  return (
    drawing('chart', colours, { coast, left: middle - 90, middle, right: middle + 96 }) +
    placed(middle, 92, 0.68, drawing(motifOf(title, charted, 'compass'), { ...colours, light: colours.near }))
  )
}

/** A boat at anchor by night. */
export const atNight: Scene = ({ title, seed, colours }) => {
  const { far, mid, near, light, accent } = colours
  const moon = between(36, 90, seed, 1)
  const boat = between(170, 220, seed, 2)
  if (/Stove|Kettle/.test(title)) {
    const black = { ...colours, ink: '#05060c' }
    return drawing('stove-below', colours, {
      moon,
      porthole: drawing('porthole', { ...colours, above: far, accent: mid }),
      stove: drawing('stove', black),
      kettle: drawing('kettle', black),
    })
  }
  const gale = /Gale/.test(title)
  return (
    drawing('sky', colours) +
    dots(light, 24, seed, [320, 90]) +
    (/Northern/.test(title) ? drawing('northern-lights', colours) : placed(moon, 46, 1, drawing('moon', colours))) +
    disc(accent, boat, 116, 78, 0.16) +
    fill(far, `M0 132Q40 ${between(84, 104, seed, 3)} 96 112T190 108T320 ${between(96, 112, seed, 4)}V140H0Z`) +
    (/Harbour|Skye/.test(title) ? drawing('harbour-lights', colours) : '') +
    fill(mid, 'M0 132H320V180H0Z') +
    stroke(accent, 4, `M${boat - 30} 158h22M${boat - 24} 167h14M${boat + 2} 160h18M${boat + 6} 169h10`, 0.9) +
    placed(boat, 140, 1, drawing('moored', colours), gale ? -8 : 0) +
    (gale ? waves(near, 162, 14, 60, between(0, 50, seed, 5)) : '') +
    (/Fog/.test(title) ? drawing('fog-at-night', colours) : '') +
    (/Rain|Gale/.test(title) ? drawing('rain-at-night', colours) : '') +
    (/Snow/.test(title) ? dots('#ffffff', 50, seed, [320, 170]) : '')
  )
}
