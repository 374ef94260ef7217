import { numbers } from '#tv/format/locale.ts'

/** How often words are said; with a plus if not all sentences were counted. */
export const timesText = (said: number, isComplete: boolean): string => numbers.exact(said) + (isComplete ? '' : '+')
