import { chance } from '#platform/demo/seededRandom.ts'
import type { Colours } from './colours.ts'
import { disc, fill, marks, placed, stroke } from './shapes.ts'

type Drawn = (colours: Colours) => string

/** Things of a boatyard, each within about 100 of its middle. */

export const brush: Drawn = ({ ink, light, accent }) =>
  placed(
    0,
    0,
    1,
    fill(ink, 'M-12-92Q0-100 12-92L9-30H-9Z') +
      fill(light, 'M-34-30H34V-2H-34Z') +
      stroke(ink, 4, 'M-34-16H34') +
      fill(accent, 'M-34-2H34Q38 40 26 62Q18 44 10 66Q2 48-8 70Q-14 46-24 60Q-38 36-34-2Z'),
    28,
  )

export const mallet: Drawn = ({ ink, light, accent, mid }) =>
  placed(
    0,
    0,
    1,
    fill(light, 'M-7-20H7L9 88Q0 94-9 88Z') +
      fill(ink, 'M-62-56Q0-66 62-56V-14Q0-4-62-14Z') +
      fill(accent, 'M-50-60h12v50h-12ZM38-60h12v50h-12Z') +
      fill(mid, 'M-62-56Q0-66 62-56V-46Q0-56-62-46Z', 0.6),
    38,
  )

export const bolt: Drawn = ({ ink, light, accent, mid }) =>
  placed(
    0,
    0,
    1,
    fill(light, 'M-16-34H16V86L0 96L-16 86Z') +
      stroke(mid, 5, 'M-16-2L16-12M-16 18L16 8M-16 38L16 28M-16 58L16 48M-16 78L16 68') +
      fill(ink, 'M-46-80L-24-92H24L46-80V-36H-46Z') +
      fill(accent, 'M-24-92H24V-36H-24Z'),
    24,
  )

export const gear: Drawn = ({ ink, light, accent }) =>
  Array.from({ length: 8 }, (_, tooth) => placed(0, 0, 1, fill(ink, 'M-14-88L-10-60H10L14-88Z'), tooth * 45)).join('') +
  disc(ink, 0, 0, 68) +
  disc(accent, 0, 0, 50) +
  Array.from({ length: 3 }, (_, blade) =>
    placed(0, 0, 1, fill(light, 'M0-6Q-30-14-22-40Q0-54 14-34Q16-14 0-6Z'), blade * 120),
  ).join('') +
  disc(ink, 0, 0, 12)

export const wheel: Drawn = ({ ink, light, accent }) =>
  Array.from({ length: 4 }, (_, spoke) =>
    placed(0, 0, 1, stroke(ink, 9, 'M0-88V88') + stroke(light, 5, 'M0-40V40'), spoke * 45),
  ).join('') +
  `<circle fill="none" stroke="${ink}" stroke-width="17" r="58"/>` +
  `<circle fill="none" stroke="${accent}" stroke-width="6" r="58"/>` +
  disc(ink, 0, 0, 20) +
  disc(accent, 0, 0, 9)

export const spars: Drawn = ({ ink, light, accent }) =>
  stroke(ink, 15, 'M0 74V-92') +
  stroke(light, 5, 'M-3 70V-88') +
  stroke(ink, 8, 'M-58-52H58') +
  stroke(light, 3, 'M0-90L-80 74M0-90L-50 74M0-90L80 74M0-90L50 74') +
  stroke(light, 2.5, 'M-26-20H26M-37 4H37M-48 28H48M-60 52H60', 0.7) +
  fill(accent, 'M0-96H46L34-84L46-72H0Z')

export const sail: Drawn = ({ ink, light, accent, mid }) =>
  fill(light, 'M-58 66Q-20-20 30-92Q66-10 62 62Z') +
  fill(mid, 'M-58 66Q-20-20 30-92Q-4 0-20 65Z', 0.45) +
  stroke(accent, 4, 'M-34 26Q14 34 62 22M-12-16Q24-10 56-20M12-54Q30-50 44-56') +
  stroke(ink, 7, 'M-66 70L34-98') +
  stroke(ink, 7, 'M-66 70L66 66')

export const porthole: Drawn = ({ ink, above, below, light, accent, near }) =>
  disc(ink, 0, 0, 86) +
  disc(accent, 0, 0, 74) +
  disc(above, 0, 0, 58) +
  fill(near, 'M-57 8Q-28-6 0 8T57 8A58 58 0 0 1-57 8Z') +
  fill(below, 'M-50 28Q-20 16 4 28T48 30A58 58 0 0 1-50 28Z') +
  stroke(light, 7, 'M-40-26Q-30-42-14-46', 0.9) +
  marks(ink, 8, 66, 7, 7)

export const lamp: Drawn = ({ ink, light, accent }) =>
  disc(accent, 0, 4, 88, 0.28) +
  disc(accent, 0, 4, 62, 0.35) +
  stroke(ink, 6, 'M-24-58Q0-104 24-58') +
  fill(ink, 'M-30-58H30L22-40H-22ZM-36 52H36L44 84H-44Z') +
  fill(light, 'M-22-40H22Q48 6 30 52H-30Q-48 6-22-40Z') +
  fill(accent, 'M0-16Q24 14 12 38Q0 50-12 38Q-24 14 0-16Z')

export const stove: Drawn = ({ ink, light, accent, mid }) =>
  fill(ink, 'M-12-96H12V-44H-12ZM-58-46H58V-32H-58ZM-48-32H48V62H-48ZM-46 62H-30L-34 82H-44ZM30 62H46L44 82H34Z') +
  fill(mid, 'M-32-16H32V40H-32Z') +
  fill(accent, 'M0-14Q30 10 20 40H-20Q-32 10-8 2Q-4-6 0-14Z') +
  fill(light, 'M2 8Q16 22 10 40H-10Q-16 22 2 8Z')

export const cat: Drawn = ({ ink, light, accent }) =>
  stroke(ink, 13, 'M44 66Q92 62 78 10') +
  fill(ink, 'M-44 78Q-54 10-20-14L-42-30Q-52-52-46-88L-22-70H8L32-88Q38-50 26-26Q56 10 56 78Z') +
  disc(accent, -24, -46, 7) +
  disc(accent, 12, -46, 7) +
  stroke(light, 3, 'M-44-30L-72-36M-44-24L-70-20M30-30L56-36M30-24L54-20') +
  fill(light, 'M-12-32H0L-6-25Z')

export const compass: Drawn = ({ ink, light, accent, mid }) =>
  disc(ink, 0, 0, 86) +
  disc(light, 0, 0, 70) +
  marks(mid, 12, 58, 8, 4) +
  placed(0, 0, 1, fill(accent, 'M-15 0L0-58L15 0Z') + fill(ink, 'M-15 0L0 58L15 0Z'), 32) +
  disc(light, 0, 0, 6)

export const anchor: Drawn = ({ ink, light, accent }) =>
  `<circle fill="none" stroke="${accent}" stroke-width="10" cy="-76" r="14"/>` +
  stroke(ink, 15, 'M0-60V70M-66 12Q-62 66 0 74Q62 66 66 12') +
  fill(ink, 'M-84 26L-64-14L-46 26ZM84 26L64-14L46 26Z') +
  stroke(light, 10, 'M-38-38H38')

export const shed: Drawn = ({ ink, light, accent, mid }) =>
  fill(ink, 'M-96 70V-20L0-84L96-20V70Z') +
  fill(mid, 'M-84 70V-14L0-70L84-14V70Z') +
  fill(accent, 'M-44 70V-4Q0-30 44-4V70Z') +
  fill(ink, 'M-36 34Q0 46 40 30Q34 58 22 62H-20Q-32 58-36 34Z') +
  stroke(light, 5, 'M0-70V-30M-84-14L84-14', 0.5)

export const tree: Drawn = ({ ink, light, accent, mid }) =>
  fill(ink, 'M-12 82L-8-10H8L12 82Z') +
  disc(mid, -34, -18, 36) +
  disc(mid, 36, -14, 34) +
  disc(accent, 0, -48, 42) +
  stroke(ink, 6, 'M0 20L-30-12M0 4L28-16M0-10V-44') +
  fill(light, 'M-58 82H58V90H-58Z')

export const paper: Drawn = ({ ink, light, accent, mid }) =>
  placed(
    0,
    0,
    1,
    fill(ink, 'M-54-78H62V92H-54Z', 0.35) +
      fill(light, 'M-62-86H54V84H-62Z') +
      stroke(ink, 7, 'M-44-60H14') +
      stroke(mid, 5, 'M-18-32H36M-18-8H26M-18 16H36M-18 40H18') +
      stroke(accent, 6, 'M-46-34l6 6 10-12M-46-10l6 6 10-12M-46 14l6 6 10-12'),
    -7,
  )

/** Rain, snow or stars: `count` dots in a box. */
export const dots = (
  colour: string,
  count: number,
  seed: number,
  [width, height]: readonly [number, number],
): string => {
  const dotPaths = Array.from({ length: count }, (_, place) => {
    const x = Math.round(chance(seed, place, 1) * width)
    const y = Math.round(chance(seed, place, 2) * height)
    return `M${x} ${y}h.1`
  })
  return stroke(colour, 2.6, dotPaths.join(''))
}
