import type { Colours } from './colours.ts'
import { disc, fill, marks, placed, stroke } from './shapes.ts'

type Drawn = (colours: Colours) => string

const steam = (light: string) =>
  stroke(light, 6, 'M-26-46q-14-14 0-26t0-26M2-50q-14-14 0-26t0-26M30-46q-14-14 0-26t0-26', 0.75)

/** Food and dishes, each on a table at 60. */
export const pot: Drawn = ({ ink, light, accent }) =>
  steam(light) +
  fill(ink, 'M-70-22H70V40Q68 60 44 60H-44Q-68 60-70 40ZM-78-34H78V-20H-78Z') +
  stroke(ink, 9, 'M-70 0H-92V18H-70M70 0H92V18H70') +
  stroke(accent, 6, 'M-58-2V34') +
  disc(accent, 0, -42, 9)

export const kettle: Drawn = ({ ink, light, accent }) =>
  steam(light) +
  stroke(ink, 9, 'M-40-30Q0-86 40-30') +
  fill(ink, 'M-50-34H50Q78 20 66 60H-66Q-78 20-50-34ZM58-4L100-34L106-24L72 28Z') +
  stroke(accent, 7, 'M-48 34Q0 44 48 34') +
  fill(accent, 'M-14-46H14V-34H-14Z')

export const fish: Drawn = ({ ink, light, accent, mid }) =>
  fill(light, 'M-100 34Q0 76 100 34Q84 60 0 62Q-84 60-100 34Z') +
  fill(ink, 'M-78 6Q-30-50 48-6L90-34Q80 4 92 40L48 16Q-30 56-78 6Z') +
  stroke(accent, 5, 'M-30-16Q-18 6-30 24M-6-22Q8 6-6 28M18-18Q30 6 18 24') +
  disc(light, -52, 0, 6) +
  fill(mid, 'M-96 40Q0 70 96 40L92 46Q0 74-92 46Z')

export const bread: Drawn = ({ ink, light, accent, mid }) =>
  fill(ink, 'M-96 44H96V58H-96Z') +
  fill(accent, 'M-84 44Q-92-34 0-36Q92-34 84 44Z') +
  fill(
    light,
    'M-50-14Q-30-26-20-4L-34 14Q-54 4-50-14ZM-6-18Q14-30 26-6L10 12Q-10 2-6-18ZM40-10Q58-16 66 6L52 18Q36 8 40-10Z',
  ) +
  fill(mid, 'M-84 44Q-87 16-78-2Q-76 26 84 32V44Z', 0.5)

export const bowl: Drawn = ({ ink, light, accent, mid }) =>
  steam(light) +
  fill(accent, 'M-78-14Q-50-40-20-26Q0-44 26-26Q56-38 78-14Z') +
  fill(mid, 'M-40-14q4-18 24-12l6 12zM20-14q4-20 26-12l4 12z', 0.8) +
  fill(ink, 'M-90-14H90Q82 44 36 56H-36Q-82 44-90-14Z') +
  stroke(light, 6, 'M-74 6Q-60 32-38 40', 0.9)

export const shells: Drawn = ({ ink, light, accent, mid }) =>
  fill(light, 'M-104 40H104Q84 62 40 62H-40Q-84 62-104 40Z') +
  [
    [-52, 14, -18],
    [8, 8, 6],
    [60, 16, 24],
    [-20, 30, 12],
    [32, 32, -14],
  ]
    .map(([x = 0, y = 0, turn = 0]) =>
      placed(
        x,
        y,
        1,
        fill(ink, 'M-36 18Q-34-34 0-36Q34-34 36 18Z') +
          fill(accent, 'M-20 16Q-14-12 0-14Q14-12 20 16Z') +
          stroke(mid, 3, 'M-28 8Q-22-22 0-26'),
        turn,
      ),
    )
    .join('')

export const pancakes: Drawn = ({ ink, light, accent }) =>
  fill(light, 'M-104 48H104Q90 62 60 62H-60Q-90 62-104 48Z') +
  [40, 24, 8, -8]
    .map((y, at) =>
      fill(at % 2 ? accent : ink, `M${-72 + at * 2} ${y}a12 9 0 0 1 0-16H${72 - at * 2}a12 9 0 0 1 0 16Z`),
    )
    .join('') +
  fill(light, 'M-22-34H22L26-22H-26Z') +
  fill(light, 'M30-24Q60-26 56-8T62 24Q70 34 60 38Q50 34 54 20T46-4Z', 0.85)

export const pie: Drawn = ({ ink, light, accent, mid }) =>
  steam(light) +
  fill(accent, 'M-88 4Q-80-34 0-36Q80-34 88 4Z') +
  stroke(mid, 7, 'M-40-22L-22-2M0-30V-4M40-22L22-2') +
  fill(ink, 'M-96 4H96L78 56H-78Z') +
  stroke(light, 6, 'M-66 24H66', 0.5)

export const toast: Drawn = ({ ink, light, accent, mid }) =>
  fill(light, 'M-104 46H104Q88 62 56 62H-56Q-88 62-104 46Z') +
  fill(ink, 'M-70 48V0Q-92-46-40-44H40Q92-46 70 0V48Z') +
  fill(mid, 'M-56 40V2Q-74-34-36-32H36Q74-34 56 2V40Z') +
  fill(accent, 'M-34 22Q-40-12 0-14Q40-12 34 22ZM-34 2Q-62 0-56-24Q-40-26-30-12ZM34 2Q62 0 56-24Q40-26 30-12Z') +
  disc(ink, -10, -2, 4) +
  disc(ink, 10, -2, 4)

/** Sea marks and instruments for navigation. */
export const lighthouse: Drawn = ({ ink, light, accent }) =>
  fill(light, 'M8-76L150-116V-40ZM-8-76L-150-116V-40Z', 0.5) +
  fill(ink, 'M-40 84Q0 62 44 84Z') +
  fill(light, 'M-24 76L-15-58H15L24 76Z') +
  fill(accent, 'M-22 46L-20 18H20L22 46ZM-18-10L-16-36H16L18-10Z') +
  fill(ink, 'M-20-66H20V-56H-20ZM-12-92H12V-66H-12ZM-16-92L0-108L16-92Z') +
  disc(light, 0, -79, 8)

export const buoy: Drawn = ({ ink, light, accent, near }) =>
  placed(
    0,
    0,
    1,
    fill(accent, 'M-46 50L-18-44H18L46 50Z') +
      fill(light, 'M-37 20L-28-10H28L37 20Z') +
      stroke(ink, 6, 'M0-44V-74') +
      fill(ink, 'M-20-74L0-104L20-74ZM-58 46H58Q54 72 30 74H-30Q-54 72-58 46Z'),
    9,
  ) + stroke(near, 7, 'M-100 70q25-14 50 0t50 0t50 0t50 0')

export const dividers: Drawn = ({ ink, accent, light }) =>
  stroke(light, 4, 'M-96 60L104-40', 0.9) +
  stroke(accent, 5, 'M-96 60l8-4M-40 32l8-4M16 4l8-4M72-24l8-4') +
  stroke(ink, 11, 'M0-80L-46 74M0-80L52 70') +
  stroke(accent, 5, 'M-24 0Q2 14 28 0') +
  disc(ink, 0, -82, 15) +
  disc(accent, 0, -82, 6)

export const isobars: Drawn = ({ ink, light, accent }) =>
  stroke(ink, 4, 'M-110 30Q-70-80 20-70T112 20M-84 44Q-54-44 18-42T82 34M-52 54Q-30-8 16-12T52 44', 0.75) +
  stroke(accent, 7, 'M-120-40Q-40-64 20 0T120 72') +
  fill(accent, 'M-76-52l18 24 12-24zM-18-36l6 28 20-14zM32 12l-2 30 24-12zM78 50l0 26 22-10z') +
  placed(-6, 18, 1, stroke(light, 10, 'M-8-20V18H14'))

export const radio: Drawn = ({ ink, light, accent, mid }) =>
  stroke(accent, 7, 'M64-74q14 14 0 32M84-90q28 32 0 64') +
  stroke(ink, 6, 'M40-30V-92') +
  fill(ink, 'M-86-34H70V66H-86Z') +
  fill(light, 'M-70-18H10V14H-70Z') +
  stroke(accent, 5, 'M-58-2H-34') +
  disc(mid, 42, -2, 17) +
  stroke(light, 5, 'M42-2L52-12') +
  stroke(mid, 5, 'M-66 32H10M-66 46H10')

export const tide: Drawn = ({ ink, light, accent, near }) =>
  fill(near, 'M-102 16Q-80-6-50 16T2 16T54 16T102 16A104 104 0 0 1-102 16Z') +
  fill(ink, 'M-92 46Q-72 26-46 46T0 46T46 46T92 46A104 104 0 0 1-92 46Z') +
  stroke(accent, 12, 'M-76-40H64M38-66L68-40L38-14') +
  stroke(light, 5, 'M-76 20q8-7 18-6M34 20q8-7 18-6')

/** Tools in an upright position; a scene turns them. */
export const adze: Drawn = ({ ink, light, accent }) =>
  fill(light, 'M-6-70Q-2-74 6-70Q16 0 4 98H-14Q4 0-6-70Z') +
  fill(ink, 'M-16-86H26V-54H-16ZM-16-86Q-70-84-92-42L-74-38Q-58-56-16-54Z') +
  fill(accent, 'M-92-42L-74-38L-80-52Z')
export const plane: Drawn = ({ ink, light, accent }) =>
  fill(light, 'M-106-10H106V44H-106Z') +
  fill(ink, 'M-106 36H106V50H-106ZM-8-10L26-62H44L20-10Z') +
  stroke(ink, 13, 'M70-8Q94-22 80-50Q62-52 66-26') +
  fill(accent, 'M-80-10Q-84-42-66-44Q-48-42-52-10Z') +
  stroke(accent, 5, 'M14 50q20 26 44 12t-6-24')
export const brace: Drawn = ({ ink, light, accent }) =>
  stroke(ink, 11, 'M0-70V-36H46V30H0V60') +
  stroke(accent, 18, 'M46-16V10') +
  fill(light, 'M-30-76Q0-104 30-76L24-66H-24Z') +
  stroke(light, 7, 'M0 62V98M-7 72L7 80M-7 84L7 92')
export const drawknife: Drawn = ({ ink, light, accent }) =>
  fill(light, 'M-84-24Q0-42 84-24V2Q0-16-84 2Z') +
  fill(ink, 'M-84-4Q0-22 84-4V4Q0-14-84 4Z') +
  stroke(ink, 9, 'M-86-10Q-104 4-96 24M86-10Q104 4 96 24') +
  stroke(accent, 19, 'M-92 34L-80 72M92 34L80 72')
export const saw: Drawn = ({ ink, light, accent }) =>
  disc(light, 0, -56, 40) +
  disc(light, 0, 56, 40) +
  disc(ink, 0, -56, 30) +
  disc(ink, 0, 56, 30) +
  disc(accent, 0, -56, 8) +
  disc(accent, 0, 56, 8) +
  stroke(accent, 5, 'M-38-56V56M38-56V56') +
  fill(ink, 'M-76-4H76V12H-76Z') +
  fill(light, 'M-70-22H-20V-4H-70Z')
export const clock: Drawn = ({ ink, light, accent }) =>
  fill(ink, 'M-90-90H90V90H-90Z') +
  disc(accent, 0, 0, 76) +
  disc(light, 0, 0, 66) +
  marks(ink, 12, 51, 10, 5) +
  stroke(ink, 8, 'M0 0L-24-24') +
  stroke(ink, 5, 'M0 0L18-46') +
  stroke(accent, 3, 'M0 0L10 48')
export const sextant: Drawn = ({ ink, light, accent }) =>
  stroke(ink, 12, 'M0-84L-76 56Q0 96 76 56Z') +
  stroke(light, 5, 'M-66 56Q0 88 66 56') +
  stroke(light, 8, 'M0-80L22 76') +
  stroke(ink, 15, 'M-56-24H-92') +
  fill(accent, 'M12-96L34-72L24-62L2-86ZM-30-34H-10V-10H-30Z') +
  disc(accent, 22, 74, 9)
export const rivets: Drawn = ({ ink, light, accent }) =>
  [-56, 0, 56]
    .map((x, at) =>
      placed(
        x,
        at % 2 ? 14 : -6,
        1,
        fill(ink, 'M-9-30H9V66L0 78L-9 66Z') +
          fill(accent, 'M-27-26Q-24-56 0-58Q24-56 27-26Z') +
          stroke(light, 4, 'M-15-34Q-12-46 0-48'),
      ),
    )
    .join('')
export const palm: Drawn = ({ ink, light, accent }) =>
  fill(ink, 'M-70-20Q-66-74 0-72Q66-74 70-20Q74 56 20 66Q30 20 0 18Q-30 20-20 66Q-74 56-70-20Z') +
  disc(accent, 34, -22, 18) +
  disc(light, 34, -22, 9) +
  stroke(light, 4, 'M-50-16Q-46-52 0-52') +
  stroke(light, 5, 'M-88 84L84 58')
