import type { Colours } from './colours.ts'
import { disc, fill, stroke } from './shapes.ts'

type Drawn = (colours: Colours) => string

/** A rope: its outline, its body, and the turns of its strands. */
const rope = (outline: string, colour: string, strand: string, d: string): string =>
  stroke(outline, 30, d) +
  stroke(colour, 22, d) +
  `<path fill="none" stroke="${strand}" stroke-width="22" stroke-dasharray="2.5 10" opacity=".45" d="${d}"/>`

const light = ({ ink, light, mid }: Colours, d: string) => rope(ink, light, mid, d)
const coloured = ({ ink, accent, mid }: Colours, d: string) => rope(ink, accent, mid, d)

/** A horizontal spar, for knots that are tied around it. */
const spar = ({ ink, mid, far }: Colours): string =>
  fill(ink, 'M-190-34H190V34H-190Z') + fill(mid, 'M-190-26H190V26H-190Z') + fill(far, 'M-190-26H190V-8H-190Z')

export const loop: Drawn = (c) =>
  light(c, 'M-10-14C-80-80-140-40-140 6S-70 84-10 30') +
  light(c, 'M-10 30C30-10 40-44 4-50S-40-10-4 12S90 20 170 10') +
  light(c, 'M-10-14C20 10 44 50 84 62')

export const bend: Drawn = (c) =>
  light(c, 'M-180-34H20C84-34 84 34 20 34') +
  coloured(c, 'M180 34H-20C-84 34-84-34-20-34') +
  coloured(c, 'M-20-34C10-34 40-20 62-2') +
  light(c, 'M20 34H-180')

export const hitch: Drawn = (c) =>
  spar(c) +
  light(c, 'M-64 90V-40') +
  light(c, 'M60-40V90') +
  light(c, 'M-20-40L46 40') +
  light(c, 'M-64-40L66 40') +
  coloured(c, 'M62-44L-60 44')

export const cleat: Drawn = (c) =>
  fill(c.ink, 'M-44 14H-18V64H-44ZM18 14H44V64H18Z') +
  fill(c.ink, 'M-150-22Q0-2 150-22Q160 2 140 18H-140Q-160 2-150-22Z') +
  light(c, 'M-180 74C-120 74-110 20-60-4S40-30 96-8S90 44 34 20') +
  light(c, 'M34 20C-10-6-60-40-104-12S-90 46-40 20S50-30 100-40')

export const ring: Drawn = (c) =>
  `<circle fill="none" stroke="${c.ink}" stroke-width="34" cx="60" r="56"/>` +
  `<circle fill="none" stroke="${c.accent}" stroke-width="22" cx="60" r="56"/>` +
  light(c, 'M-30-26C10-60 40-40 36-4S-10 60-40 30') +
  light(c, 'M-6-20C30-60 66-30 54 4S0 64-36 8') +
  light(c, 'M-180 14H-40C-10 14 0 30 4 60') +
  light(c, 'M-56-40C-36-10-40 20-56 44')

export const eight: Drawn = (c) =>
  light(c, 'M-180 4C-120 4-110-52-62-52S14 50 66 50') +
  light(c, 'M66 50C120 50 120-52 66-52S-12 50-62 50') +
  light(c, 'M-62 50C-110 50-106-6-50-4S10 2 50-2S120-6 180-4')

export const fist: Drawn = (c) =>
  light(c, 'M60 40C110 70 130 20 180 50') +
  disc(c.ink, 0, 0, 84) +
  light(c, 'M-64-20Q-20-58 40-50M-68 8Q-10-30 60-24M-60 34Q0 0 66 4') +
  coloured(c, 'M-36-60Q-34 0-24 64M-6-66Q-2 0 6 68M26-60Q30 0 34 58')
