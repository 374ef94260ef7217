import { drawing } from './drawing.ts'
import { between, type Motif, motifOf, type Scene } from './scene.ts'
import { disc, fill, numeral, placed, waves } from './shapes.ts'

const inTheYard: readonly Motif[] = [
  [/Launch|Second Boat|Broke|Hauled|She |Takes Up|Survey/, 'cutter'],
  [/Dinghy|Oars/, 'dinghy'],
  [/Rib|Steam|Frames|Fairing|Lines|Stem|Roof|Hood|Floors/, 'ribs'],
  [/Paint|Red Lead|Varnish|Tar$|Coats|Charring|Lanolin/, 'brush'],
  [/Caulking|Wedges|Shipwright/, 'mallet'],
  [/Bolt|Rivets|Bronze|Chainplates|Not Steel/, 'bolt'],
  [/Engine|Gearbox|Lathe|Shaft/, 'gear'],
  [/Rudder|Wheel/, 'wheel'],
  [/Mast|Eight Sides|Boom|Bowsprit|Rigging|Deadeyes/, 'spars'],
  [/Sails|Canvas|Cotton/, 'sail'],
  [/Portlight|Sea Cocks|Leak|Bilge|Tank|Hatch/, 'porthole'],
  [/Wiring|Lamp/, 'lamp'],
  [/Stove|Bunk|Galley/, 'stove'],
  [/Cat /, 'cat'],
  [/Compass/, 'compass'],
  [/Chain|Ballast|Windlass/, 'anchor'],
  [/Shed|Tent|Cover|Skylight/, 'shed'],
  [/Tree|Sawmill|Oak|Larch/, 'tree'],
  [/Certificate|Cost|List|Name/, 'paper'],
]

/** A boatyard: boards, a beam of light, and the episode's number in large digits. */
export const inYard: Scene = ({ title, seed, colours }) => {
  const number = Number(/\d+/.exec(title)?.[0] ?? 0)
  const motif = motifOf(title, inTheYard, 'planks')
  return (
    drawing('yard', colours, { beam: 150 + between(-30, 30, seed, 1) }) +
    placed(18, 42, number > 99 ? 0.95 : 1.15, number > 0 ? numeral(number, colours.light) : '') +
    placed(
      212,
      between(88, 96, seed, 2),
      motif === 'cutter' ? 0.8 : 0.86,
      motif === 'cutter' ? placed(0, 44, 1, drawing(motif, colours)) : drawing(motif, colours),
    )
  )
}

const tools: readonly Motif[] = [
  [/Adze/, 'adze'],
  [/Plane/, 'plane'],
  [/Mallet/, 'mallet'],
  [/Brace/, 'brace'],
  [/Drawknife/, 'drawknife'],
  [/Bandsaw/, 'saw'],
  [/Chronometer/, 'clock'],
  [/Sextant/, 'sextant'],
  [/Lamp/, 'lamp'],
  [/Rivet/, 'rivets'],
]

/** One tool on a plain ground, with a long shadow. */
export const asPoster: Scene = ({ title, seed, colours }) => {
  const { mid } = colours
  const motif = motifOf(title, tools, 'palm')
  const tilt = ['plane', 'clock', 'rivets'].includes(motif) ? -6 : between(-24, 24, seed, 1)
  const x = between(130, 190, seed, 2)
  const shadow = drawing(motif, { ...colours, ink: mid, light: mid, accent: mid, far: mid })
  const tool = placed(x + 14, 102, 0.82, shadow, tilt) + placed(x, 90, 0.82, drawing(motif, colours), tilt)
  return drawing('poster', colours, { x, tool })
}

const tied: readonly Motif[] = [
  [/Bowline|Splice/, 'loop'],
  [/Bend/, 'bend'],
  [/Cleat/, 'cleat'],
  [/Anchor/, 'ring'],
  [/Eight|Turk/, 'eight'],
  [/Fist/, 'fist'],
]

/** A knot, from edge to edge. */
export const asKnot: Scene = ({ title, seed, colours }) => {
  const { light } = colours
  const dark = /Dark/.test(title)
  return (
    drawing('sky', dark ? { ...colours, above: '#0a0d16', below: '#171c2b' } : colours) +
    drawing('ropes', colours) +
    (dark ? fill(light, 'M160-20L330 190H-10Z', 0.16) : disc(light, 160, 90, 92, 0.08)) +
    placed(
      160,
      90,
      0.92,
      drawing(motifOf(title, tied, 'hitch'), colours),
      /Behind|Cold/.test(title) ? 180 : between(-9, 9, seed, 1),
    )
  )
}

const quays: readonly Motif[] = [
  [/Ferry/, 'ferry'],
  [/Lorry/, 'lorry'],
  [/Nets/, 'nets'],
  [/Dog/, 'dog'],
]

/** The quay in the morning. */
export const onQuay: Scene = ({ title, seed, colours }) => {
  const { far, mid, near, accent } = colours
  const houses = Array.from({ length: 7 }, (_, at) => {
    const roof = between(66, 88, seed, at)
    return `M${at * 50 - 16} 128V${roof}l24-20 24 20V128Z`
  }).join('')
  const motif = motifOf(title, quays, 'moored')
  const isAfloat = motif === 'ferry' || motif === 'moored'
  return (
    drawing('sky', colours) +
    disc(accent, between(60, 260, seed, 21), 70, 30, 0.85) +
    fill(far, houses) +
    (isAfloat ? waves(mid, 126, 6, 50, 12) : fill(mid, 'M0 124H320V180H0Z')) +
    placed(160, isAfloat ? 136 : 104, 0.86, drawing(motif, colours)) +
    (isAfloat ? waves(near, 150, 8, 66, 30) : fill(near, 'M0 148H320V180H0Z')) +
    (/Fog/.test(title) ? drawing('fog-on-quay', colours) : '')
  )
}

/** A sail loft: cloth, thread, and a window. */
export const inLoft: Scene = ({ title, seed, colours }) =>
  drawing('loft', colours) +
  placed(190, 94, 0.98, drawing('sail', colours), between(-6, 6, seed, 1)) +
  (/Stitch|Tear|Rope|Reef|Leather/.test(title)
    ? drawing('stitches', colours)
    : placed(76, 128, 0.42, drawing('palm', colours)))

/** The scene of the beginning: a boat that nobody wanted. */
export const forSale: Scene = ({ colours }) => drawing('for-sale', colours, { wreck: drawing('wreck', colours) })
