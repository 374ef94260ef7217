/** Functions for drawing: each returns SVG elements without styles or scripts, which any policy allows. */

export const fill = (colour: string, d: string, opacity?: number): string =>
  `<path fill="${colour}" d="${d}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`

export const stroke = (colour: string, width: number, d: string, opacity?: number): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"${
    opacity === undefined ? '' : ` opacity="${opacity}"`
  }/>`

export const disc = (colour: string, x: number, y: number, r: number, opacity?: number): string =>
  `<circle fill="${colour}" cx="${x}" cy="${y}" r="${r}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`

/** @param turn degrees, clockwise */
export const placed = (x: number, y: number, size: number, inside: string, turn = 0): string =>
  `<g transform="translate(${x} ${y})${turn === 0 ? '' : `rotate(${turn})`}${size === 1 ? '' : `scale(${size})`}">${inside}</g>`

/** A band of waves from `y` to the lower edge. */
export const waves = (colour: string, y: number, height: number, length: number, from: number): string =>
  fill(
    colour,
    `M${-from} ${y}q${length / 2} ${-height} ${length} 0${`t${length} 0`.repeat(Math.ceil((320 + from) / length))}V180H0Z`,
  )

/** Digits of 40 by 70 as lines, because every television has another font. */
const digits = [
  'M20 6q14 0 14 18v22q0 18-14 18t-14-18v-22q0-18 14-18z',
  'M8 18L22 6V64',
  'M6 21a14 14 0 0 1 28 0C34 37 6 45 6 64H35',
  'M7 11Q13 6 20 6a13 14 0 0 1 0 28H15M20 34a14 15 0 0 1 0 30Q11 64 6 58',
  'M28 64V6L5 47H37',
  'M33 6H11L9 32Q14 28 20 28a14 18 0 0 1 0 36Q12 64 6 59',
  'M29 7Q8 18 6 45a14 19 0 1 0 14-17Q10 29 7 39',
  'M5 6H35Q20 34 17 64',
  'M20 6a12 13 0 0 1 0 27a12 13 0 0 1 0-27M20 33a14 15 0 0 1 0 31a14 15 0 0 1 0-31',
  'M33 31Q30 42 20 42a14 18 0 1 1 14-17Q33 53 11 63',
]

/** A number in large digits, its upper left corner at 0, 0. */
export const numeral = (number: number, colour: string): string =>
  [...String(number)]
    .map((digit, place) => placed(place * 46, 0, 1, stroke(colour, 12, digits[Number(digit)] ?? '')))
    .join('')
