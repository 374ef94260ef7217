import { chance } from '#platform/demo/seededRandom.ts'
import * as boats from './boats.ts'
import * as objects from './objects.ts'
import { between, type Motif, motifOf, type Scene } from './scene.ts'
import { disc, fill, placed, sky, stroke, waves } from './shapes.ts'
import * as yard from './yard.ts'

/** A boat at sea, in the weather that the title names. */
export const atSea: Scene = ({ title, seed, colours }) => {
  const { above, below, far, mid, near, ink, light, accent } = colours
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
    sky(dark ? ink : above, dark ? mid : below) +
    disc(dark ? light : accent, sun, between(48, 78, seed, 4), dark ? 22 : 34, dark ? 1 : 0.9) +
    (dark ? yard.dots(light, 26, seed, [320, 90]) : '') +
    land(title, seed, far, left) +
    waves(far, 124, swell * 0.6, 46, between(0, 40, seed, 5)) +
    (/Whales/.test(title)
      ? placed(
          moved,
          128,
          0.9,
          fill(ink, 'M-8 10Q-10-20 0-34Q-34-34-44-64Q-16-64 2-44Q16-66 46-68Q38-38 12-34Q16-10 14 10Z'),
        )
      : '') +
    (/Harbour|Shop|Shipping/.test(title) ? placed(moved, 106, 0.55, objects.lighthouse(colours)) : '') +
    (/Torn|Canal/.test(title) ? placed(moved, 130, 0.5, boats.dinghy(colours)) : '') +
    waves(mid, 138, swell, 64, between(0, 60, seed, 6)) +
    placed(boat, rough ? 140 : 146, 0.92, boats.cutter(colours), lean) +
    waves(near, 154, swell, 80, between(0, 70, seed, 7)) +
    (/Fog/.test(title)
      ? fill(light, 'M0 84Q80 70 160 84T320 80V112Q240 100 160 114T0 108Z', 0.55) +
        fill(light, 'M0 132Q90 120 170 132T320 128V146H0Z', 0.5)
      : '') +
    (rough
      ? stroke(light, 2.5, 'M20 20l-14 34M70 8L56 42M128 26l-14 34M240 12l-14 34M290 30l-14 34M180 10l-8 20', 0.6)
      : '')
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
  [/Mackerel|Trout Pie$|Kedgeree/, objects.fish],
  [/Bread/, objects.bread],
  [/Mussels/, objects.shells],
  [/Pancakes/, objects.pancakes],
  [/Pie|Duff/, objects.pie],
  [/Crab/, objects.toast],
  [/Dal|Risotto|Lentils/, objects.bowl],
  [/Soup|Chowder/, objects.pot],
]

/** A galley: a porthole above a table. */
export const inGalley: Scene = ({ title, seed, colours }) => {
  const { above, below, far, mid, near, ink, light } = colours
  const hole = chance(seed, 1) < 0.5 ? between(34, 60, seed, 2) : between(262, 288, seed, 2)
  const rolling = /Rolling/.test(title) ? 7 : 0
  const sunrise = /Sunrise/.test(title)
  const outside = { ...colours, above: sunrise ? '#ffd9a0' : '#bfe6ee', near: '#1f6f8b', below: '#14506b', accent: far }
  return (
    sky(above, below) +
    fill(far, 'M0 34H320V40H0Z') +
    stroke(mid, 3, 'M96 40V132M160 40V132M224 40V132', 0.35) +
    placed(hole, 74, 0.52, yard.porthole(outside)) +
    disc(light, 160, 84, 66, 0.14) +
    fill(near, 'M0 132H320V180H0Z') +
    fill(ink, 'M0 132H320V138H0Z', 0.2) +
    fill(ink, 'M86 146Q160 134 234 146Q160 158 86 146Z', 0.25) +
    placed(160, 92, 0.86, motifOf(title, dishes, objects.kettle)(colours), rolling)
  )
}

const charted: readonly Motif[] = [
  [/Tidal|Swell/, objects.tide],
  [/Leading Lights|Pilotage/, objects.lighthouse],
  [/Three-Point|Reckoning/, objects.dividers],
  [/Weather/, objects.isobars],
  [/Anchoring/, yard.anchor],
  [/Radio/, objects.radio],
  [/Shipping/, objects.buoy],
]

/** A sea chart: coast, depths, a compass rose, and the subject of the lesson. */
export const onChart: Scene = ({ title, seed, colours }) => {
  const { above, below, far, mid, near, ink, light } = colours
  const right = chance(seed, 1) < 0.5
  const middle = right ? 112 : 208
  const coast = right
    ? 'M320 0V180H226Q214 150 236 132T232 92T262 60T246 22T270 0Z'
    : 'M0 0V180H94Q106 150 84 132T88 92T58 60T74 22T50 0Z'
  return (
    sky(above, below) +
    stroke(far, 1.5, 'M0 45H320M0 90H320M0 135H320M64 0V180M128 0V180M192 0V180M256 0V180', 0.8) +
    stroke(mid, 26, coast, 0.25) +
    fill(near, coast) +
    stroke(mid, 2, coast) +
    stroke(ink, 2, `M${middle - 90} 168L${middle + 96} 12`, 0.25) +
    disc(light, middle, 90, 78, 0.75) +
    `<circle fill="none" stroke="${mid}" stroke-width="3" stroke-dasharray="3 6" cx="${middle}" cy="90" r="78"/>` +
    placed(middle, 92, 0.68, motifOf(title, charted, yard.compass)({ ...colours, light: near }))
  )
}

/** A boat at anchor by night. */
export const atNight: Scene = ({ title, seed, colours }) => {
  const { above, below, far, mid, near, ink, light, accent } = colours
  const moon = between(36, 90, seed, 1)
  const boat = between(170, 220, seed, 2)
  if (/Stove|Kettle/.test(title))
    return (
      sky(above, below) +
      placed(moon, 62, 0.5, yard.porthole({ ...colours, above: far, accent: mid })) +
      disc(accent, 180, 110, 96, 0.25) +
      fill(near, 'M0 150H320V180H0Z') +
      placed(206, 104, 0.66, yard.stove({ ...colours, ink: '#05060c' })) +
      placed(112, 116, 0.56, objects.kettle({ ...colours, ink: '#05060c' }))
    )
  const gale = /Gale/.test(title)
  const weather = /Rain|Gale/.test(title)
    ? stroke(
        light,
        2,
        'M30 10l-8 26M78 30l-8 26M120 4l-8 26M164 26l-8 26M214 8l-8 26M262 30l-8 26M304 6l-8 26M50 74l-8 26M280 78l-8 26M104 66l-8 26M240 62l-8 26',
        0.55,
      )
    : /Snow/.test(title)
      ? yard.dots('#ffffff', 50, seed, [320, 170])
      : ''
  return (
    sky(above, below) +
    yard.dots(light, 24, seed, [320, 90]) +
    (/Northern/.test(title)
      ? fill('#7df2b8', 'M0 70Q60 10 120 44T240 26T320 50V10Q250 0 200 6T90 0T0 20Z', 0.6) +
        fill('#b6a2ff', 'M0 104Q80 54 150 80T320 68V50Q240 30 180 46T60 40T0 70Z', 0.45)
      : placed(moon, 46, 1, fill(light, 'M8-23A24 24 0 1 0 23 8A20 20 0 1 1 8-23Z'))) +
    disc(accent, boat, 116, 78, 0.16) +
    fill(far, `M0 132Q40 ${between(84, 104, seed, 3)} 96 112T190 108T320 ${between(96, 112, seed, 4)}V140H0Z`) +
    (/Harbour|Skye/.test(title)
      ? stroke(
          accent,
          5,
          'M30 124h.1M44 120h.1M60 126h.1M86 122h.1M98 127h.1M118 124h.1M272 122h.1M288 126h.1M302 120h.1',
        )
      : '') +
    fill(mid, 'M0 132H320V180H0Z') +
    stroke(accent, 4, `M${boat - 30} 158h22M${boat - 24} 167h14M${boat + 2} 160h18M${boat + 6} 169h10`, 0.9) +
    placed(boat, 140, 1, boats.moored({ ...colours, ink }), gale ? -8 : 0) +
    (gale ? waves(near, 162, 14, 60, between(0, 50, seed, 5)) : '') +
    (/Fog/.test(title) ? fill(light, 'M0 88Q80 74 160 88T320 84V118Q240 106 160 120T0 114Z', 0.3) : '') +
    weather
  )
}
