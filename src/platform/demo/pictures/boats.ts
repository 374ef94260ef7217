import type { Colours } from './colours.ts'
import { disc, fill, stroke } from './shapes.ts'

type Drawn = (colours: Colours) => string

/** A gaff cutter under sail, its waterline at 0, the mast 130 high. */
export const cutter: Drawn = ({ ink, light, accent, mid }) =>
  fill(light, 'M-5-20H-62Q-50-66-44-112L-5-88Z') +
  fill(mid, 'M-5-20H-62Q-60-30-57-42Q-30-34-5-30Z', 0.35) +
  fill(accent, 'M5-118Q26-62 62-26L5-22Z') +
  fill(light, 'M14-112Q50-66 86-26L68-27Q40-66 14-112Z', 0.9) +
  stroke(ink, 4, 'M0-8V-132M0-20H-66M0-86L-46-116M40-16L90-26') +
  fill(accent, 'M0-132H-22L-14-126L-22-120H0Z') +
  fill(ink, 'M-68-14Q0 0 74-20Q62 16 38 18H-38Q-60 14-68-14Z') +
  fill(accent, 'M-64-2Q0 12 68-7L65-2Q0 16-62 3Z')

/** The same with her sails down and lit windows. */
export const moored: Drawn = ({ ink, light, accent }) =>
  stroke(ink, 4, 'M0-20V-118M0-24H-54M0-116L-62-14M0-116L66-20') +
  stroke(light, 7, 'M-6-29H-52') +
  fill(ink, 'M-34-30H26L34-14H-40ZM-68-18Q0-4 74-22Q62 16 38 18H-38Q-60 14-68-18Z') +
  disc(accent, -22, -20, 5) +
  disc(accent, -4, -20, 5) +
  disc(accent, 14, -20, 5) +
  disc(accent, 0, -76, 4)

/** An old hull on shores, with a sign. */
export const wreck: Drawn = ({ ink, light, accent, mid }) =>
  stroke(ink, 5, 'M-58-4L-78 46M-20 14L-26 46M20 14L26 46M58-6L80 46') +
  fill(mid, 'M-84-42Q0-20 92-52Q76 14 44 20H-44Q-76 8-84-42Z') +
  fill(ink, 'M-84-42Q0-20 92-52L89-40Q0-8-81-30Z') +
  stroke(ink, 2.5, 'M-78-18Q0 6 84-26M-70-2Q0 18 72-8') +
  fill(ink, 'M-30-10h14v12h-14ZM28-12h20v9h-20Z') +
  stroke(ink, 4, 'M4-34V-92') +
  fill(light, 'M-30-92H38V-58H-30Z') +
  stroke(accent, 6, 'M-18-75H26')

/** A rowing boat with its oars. */
export const dinghy: Drawn = ({ ink, light, accent }) =>
  stroke(light, 6, 'M-18-24L-74 22M22-24L78 22') +
  fill(light, 'M-82 14l-10 14 12 4 6-12ZM86 14l10 14-12 4-6-12Z') +
  fill(ink, 'M-66-18Q0 4 72-24Q58 24 34 28H-32Q-58 22-66-18Z') +
  stroke(accent, 5, 'M-62-6Q0 14 66-12')

/** A ferry, seen from the side. */
export const ferry: Drawn = ({ ink, light, accent, mid }) =>
  fill(light, 'M-64-50H40L56-26H-72Z') +
  fill(light, 'M-36-74H14V-50H-36Z') +
  fill(accent, 'M-20-102H0V-74H-20Z') +
  fill(ink, 'M-90-26H86Q74 14 60 18H-70Q-84 10-90-26Z') +
  stroke(accent, 5, 'M-86-12H80') +
  stroke(mid, 7, 'M-56-38H36') +
  stroke(light, 6, 'M-6-112q14-10 30-4t34-6', 0.6)

/** A hull in frame: keel, stem, ribs. */
export const ribs: Drawn = ({ ink, light, accent }) =>
  stroke(ink, 9, 'M-92-44Q-88 22-50 34H60Q84 26 92-56') +
  stroke(
    light,
    6,
    'M-62-46Q-66 10-50 32M-36-40Q-42 18-26 33M-10-38Q-16 20-2 33M18-40Q14 18 24 33M46-45Q44 14 48 32M70-50Q70 4 66 26',
  ) +
  stroke(accent, 6, 'M-90-34Q0-8 90-46') +
  stroke(ink, 4, 'M-82-6Q0 18 86-18')

/** Planks on a hull, one of them missing. */
export const planks: Drawn = ({ ink, light, accent, mid }) =>
  fill(ink, 'M-100-56Q0-30 100-60Q92 36 60 50H-60Q-92 40-100-56Z') +
  stroke(mid, 11, 'M-92-38Q0-14 92-42M-86-16Q0 8 86-20') +
  stroke(light, 11, 'M-78 6Q0 28-4 25') +
  stroke(mid, 11, 'M-64 28Q0 42 62 26M24 23Q50 20 76 4') +
  stroke(accent, 11, 'M-26-4Q30-6 72-30')
