import * as boats from './boats.ts'
import * as knots from './knots.ts'
import * as objects from './objects.ts'
import { between, type Motif, motifOf, type Scene } from './scene.ts'
import { disc, fill, numeral, placed, sky, stroke, waves } from './shapes.ts'
import * as yard from './yard.ts'

const inTheYard: readonly Motif[] = [
  [/Launch|Second Boat|Broke|Hauled|She |Takes Up|Survey/, boats.cutter],
  [/Dinghy|Oars/, boats.dinghy],
  [/Rib|Steam|Frames|Fairing|Lines|Stem|Roof|Hood|Floors/, boats.ribs],
  [/Paint|Red Lead|Varnish|Tar$|Coats|Charring|Lanolin/, yard.brush],
  [/Caulking|Wedges|Shipwright/, yard.mallet],
  [/Bolt|Rivets|Bronze|Chainplates|Not Steel/, yard.bolt],
  [/Engine|Gearbox|Lathe|Shaft/, yard.gear],
  [/Rudder|Wheel/, yard.wheel],
  [/Mast|Eight Sides|Boom|Bowsprit|Rigging|Deadeyes/, yard.spars],
  [/Sails|Canvas|Cotton/, yard.sail],
  [/Portlight|Sea Cocks|Leak|Bilge|Tank|Hatch/, yard.porthole],
  [/Wiring|Lamp/, yard.lamp],
  [/Stove|Bunk|Galley/, yard.stove],
  [/Cat /, yard.cat],
  [/Compass/, yard.compass],
  [/Chain|Ballast|Windlass/, yard.anchor],
  [/Shed|Tent|Cover|Skylight/, yard.shed],
  [/Tree|Sawmill|Oak|Larch/, yard.tree],
  [/Certificate|Cost|List|Name/, yard.paper],
]

/** A boatyard: boards, a beam of light, and the episode's number in large digits. */
export const inYard: Scene = ({ title, seed, colours }) => {
  const { above, below, far, mid, near, light } = colours
  const number = Number(/\d+/.exec(title)?.[0] ?? 0)
  const slant = between(-30, 30, seed, 1)
  const motif = motifOf(title, inTheYard, boats.planks)
  return (
    sky(above, below) +
    stroke(far, 2, 'M40 0V148M84 0V148M128 0V148M172 0V148M216 0V148M260 0V148M304 0V148', 0.5) +
    fill(light, `M${150 + slant} 0h70l80 150H110Z`, 0.28) +
    fill(mid, 'M0 146H320V180H0Z') +
    fill(near, 'M0 160H320V180H0Z') +
    fill(near, 'M130 152Q212 138 296 152Q212 164 130 152Z', 0.55) +
    placed(18, 42, number > 99 ? 0.95 : 1.15, number > 0 ? numeral(number, light) : '') +
    placed(
      212,
      between(88, 96, seed, 2),
      motif === boats.cutter ? 0.8 : 0.86,
      motif === boats.cutter ? placed(0, 44, 1, motif(colours)) : motif(colours),
    )
  )
}

const tools: readonly Motif[] = [
  [/Adze/, objects.adze],
  [/Plane/, objects.plane],
  [/Mallet/, yard.mallet],
  [/Brace/, objects.brace],
  [/Drawknife/, objects.drawknife],
  [/Bandsaw/, objects.saw],
  [/Chronometer/, objects.clock],
  [/Sextant/, objects.sextant],
  [/Lamp/, yard.lamp],
  [/Rivet/, objects.rivets],
]

/** One tool on a plain ground, with a long shadow. */
export const asPoster: Scene = ({ title, seed, colours }) => {
  const { above, below, mid, far, light, ink } = colours
  const draw = motifOf(title, tools, objects.palm)
  const tilt =
    draw === objects.plane || draw === objects.clock || draw === objects.rivets ? -6 : between(-24, 24, seed, 1)
  const x = between(130, 190, seed, 2)
  const shadow = { ...colours, ink: mid, light: mid, accent: mid, far: mid }
  return (
    sky(above, below) +
    disc(far, x, 90, 84) +
    disc(light, x, 90, 72, 0.2) +
    placed(x + 14, 102, 0.82, draw(shadow), tilt) +
    placed(x, 90, 0.82, draw(colours), tilt) +
    stroke(ink, 5, 'M18 162H44', 0.5)
  )
}

const tied: readonly Motif[] = [
  [/Bowline|Splice/, knots.loop],
  [/Bend/, knots.bend],
  [/Cleat/, knots.cleat],
  [/Anchor/, knots.ring],
  [/Eight|Turk/, knots.eight],
  [/Fist/, knots.fist],
]

/** A knot, from edge to edge. */
export const asKnot: Scene = ({ title, seed, colours }) => {
  const { above, below, mid, light } = colours
  const dark = /Dark/.test(title)
  return (
    sky(dark ? '#0a0d16' : above, dark ? '#171c2b' : below) +
    stroke(mid, 10, 'M-20 40L60-20M-20 110L150-20M-20 180L240-20M40 200L330-20M130 200L340 40M220 200L340 110', 0.5) +
    (dark ? fill(light, 'M160-20L330 190H-10Z', 0.16) : disc(light, 160, 90, 92, 0.08)) +
    placed(
      160,
      90,
      0.92,
      motifOf(title, tied, knots.hitch)(colours),
      /Behind|Cold/.test(title) ? 180 : between(-9, 9, seed, 1),
    )
  )
}

const quays: readonly Motif[] = [
  [/Ferry/, boats.ferry],
  [
    /Lorry/,
    ({ ink, light, accent, mid }) =>
      fill(light, 'M-96-50H30V34H-96Z') +
      stroke(mid, 8, 'M-80-24H14M-80 0H14') +
      fill(accent, 'M36-28H74L98 6V34H36Z') +
      fill(light, 'M46-18H68L82 4H46Z') +
      [-60, -10, 66].map((x) => disc(ink, x, 38, 20) + disc(light, x, 38, 8)).join(''),
  ],
  [
    /Nets/,
    ({ ink, light, accent }) =>
      fill(ink, 'M-100 50Q-80-40 0-44Q80-40 100 50Z') +
      stroke(
        light,
        3,
        'M-84 30Q0-20 84 30M-70 4Q0-44 70 4M-60 48L20-40M-10 50L60-22M50 50L86 10M60 48L-20-40M10 50L-60-22',
        0.7,
      ) +
      disc(accent, -64, 34, 15) +
      disc(accent, -30, 40, 15) +
      disc(accent, 52, 38, 15),
  ],
  [
    /Dog/,
    ({ ink, light, accent }) =>
      stroke(ink, 11, 'M-66 6Q-92-16-84-40') +
      fill(ink, 'M-66 60V-6Q-30-26 24-14L40-52L46-74L62-58L96-48Q98-30 68-26Q64 10 48 20V60H32V26H-44V60Z') +
      stroke(accent, 7, 'M38-24L66-18') +
      disc(light, 62, -46, 4),
  ],
]

/** The quay in the morning. */
export const onQuay: Scene = ({ title, seed, colours }) => {
  const { above, below, far, mid, near, light, accent } = colours
  const houses = Array.from({ length: 7 }, (_, at) => {
    const roof = between(66, 88, seed, at)
    return `M${at * 50 - 16} 128V${roof}l24-20 24 20V128Z`
  }).join('')
  const draw = motifOf(title, quays, boats.moored)
  const isAfloat = draw === boats.ferry || draw === boats.moored
  return (
    sky(above, below) +
    disc(accent, between(60, 260, seed, 21), 70, 30, 0.85) +
    fill(far, houses) +
    (isAfloat ? waves(mid, 126, 6, 50, 12) : fill(mid, 'M0 124H320V180H0Z')) +
    placed(160, isAfloat ? 136 : 104, 0.86, draw(colours)) +
    (isAfloat ? waves(near, 150, 8, 66, 30) : fill(near, 'M0 148H320V180H0Z')) +
    (/Fog/.test(title) ? fill(light, 'M0 70Q80 52 160 70T320 64V104Q240 92 160 106T0 98Z', 0.6) : '')
  )
}

/** A sail loft: cloth, thread, and a window. */
export const inLoft: Scene = ({ title, seed, colours }) => {
  const { above, below, far, near, light, ink, accent } = colours
  const sewn = /Stitch|Tear|Rope|Reef|Leather/.test(title)
  return (
    sky(above, below) +
    fill(light, 'M24 18H104V96H24Z', 0.5) +
    stroke(far, 5, 'M64 18V96M24 56H104') +
    fill(near, 'M0 144H320V180H0Z') +
    placed(190, 94, 0.98, yard.sail(colours), between(-6, 6, seed, 1)) +
    (sewn
      ? stroke(accent, 4, 'M30 150Q80 90 130 132T214 100') + stroke(ink, 6, 'M214 100L254 66')
      : placed(76, 128, 0.42, objects.palm(colours)))
  )
}

/** The scene of the beginning: a boat that nobody wanted. */
export const forSale: Scene = ({ colours }) => {
  const { above, below, far, mid, near, accent } = colours
  return (
    sky(above, below) +
    disc(accent, 236, 60, 34, 0.9) +
    fill(far, 'M0 120Q60 84 120 108T230 100T320 112V150H0Z') +
    fill(mid, 'M0 136H320V180H0Z') +
    placed(156, 104, 1, boats.wreck(colours)) +
    fill(near, 'M0 150Q60 140 90 150T170 150T250 150T320 148V180H0Z')
  )
}
