import { chance } from '#platform/demo/seededRandom.ts'
import { atNight, atSea, inGalley, onChart } from './afloat.ts'
import { asKnot, asPoster, forSale, inLoft, inYard, onQuay } from './ashore.ts'
import { type World, worlds } from './colours.ts'
import { drawing } from './drawing.ts'
import type { Scene } from './scene.ts'
import { placed } from './shapes.ts'

/** The scene and colours of each series, by its name. */
const series: Readonly<Record<string, readonly [Scene, World]>> = {
  'Keel Up': [inYard, 'yard'],
  Passages: [atSea, 'sea'],
  'Galley for Two': [inGalley, 'galley'],
  'Chart Table': [onChart, 'chart'],
  'Old Tools': [asPoster, 'tools'],
  'One Knot': [asKnot, 'knots'],
  'Night Watch': [atNight, 'night'],
  beginning: [forSale, 'sea'],
  'The Sail Loft': [inLoft, 'harbour'],
  'Harbour Mornings': [onQuay, 'harbour'],
  'Boats Every Day': [atSea, 'sea'],
}

const svgOf = (size: string, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${size.split(' ')[0]}" height="${size.split(' ')[1]}">${inside}</svg>`

const coloursOf = (world: World, seed: number) => {
  const all = worlds[world]
  return all[Math.floor(chance(seed, 77) * all.length)] ?? all[0]
}

/** A seed from a text: equal texts have equal pictures. */
const seedOf = (text: string): number =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7)

/**
 * The picture of a demo video, an SVG of 320 by 180 and at most four kilobytes: the scene of its series, with the
 * subject of its title. Equal ids and titles have equal pictures.
 */
export function videoPicture({ id, title, series: name }: { id: string; title: string; series: string }): string {
  const [scene, world] = series[name] ?? [atSea, 'sea']
  const seed = seedOf(id)
  return svgOf('320 180', scene({ title, seed, colours: coloursOf(world, seed) }))
}

/** The picture of a demo playlist: the scene of the series with its title, or the scene of the beginning. */
export function playlistPicture({ id, title }: { id: string; title: string }): string {
  const name = Object.hasOwn(series, title) ? title : 'beginning'
  return videoPicture({ id, title: name, series: name })
}

const signs: Readonly<Record<string, readonly [motif: string, World]>> = {
  'Kettle & Keel': ['kettle', 'yard'],
  'The Sail Loft': ['sail', 'galley'],
  'Harbour Mornings': ['lighthouse', 'harbour'],
}

/** The picture of a demo channel: its sign above the sea, a square of 240. */
export function channelPicture({ title }: { title: string }): string {
  const [motif, world] = signs[title] ?? ['dinghy', 'sea']
  const colours = worlds[world][0]
  const sign = placed(114, motif === 'dinghy' ? 160 : 112, 1, drawing(motif, colours))
  return svgOf('240 240', drawing('channel', colours, { sign }))
}
