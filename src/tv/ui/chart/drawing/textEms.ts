import { isWideLetter } from '#tv/format/wideLetters.ts'

const wideLetterEms = 1.05

/**
 * About the width of a text, in em: measuring it would lay out the page.
 * @param letterEms width of a letter that is not wide
 */
export const textEms = (text: string, letterEms: number): number =>
  [...text].reduce((width, letter) => width + (isWideLetter(letter) ? wideLetterEms : letterEms), 0)
