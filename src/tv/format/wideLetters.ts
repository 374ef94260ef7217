/**
 * Letters of Chinese, Japanese and Korean, and their punctuation, are as wide as they are high (Unicode Standard Annex
 * 11: wide and fullwidth).
 */
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/

export const isWideLetter = (letter: string): boolean => wide.test(letter)

/** The room that a text takes, in Latin letters: a wide letter takes that of two. */
export const lettersWide = (text: string): number =>
  [...text].reduce((width, letter) => width + (isWideLetter(letter) ? 2 : 1), 0)
