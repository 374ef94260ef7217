import { speakerName } from '#tv/data/speakerName.ts'
import { t } from '#tv/language/t.ts'
import { messages } from '../messages.ts'
import type { Paragraph } from './transcriptModel.ts'

/** How the screen distinguishes a speaker: by a name, a shape and a colour. */
interface Speaker {
  name: string
  /** Number of a series colour. */
  colour: 1 | 2 | 3 | 4 | 5 | 6
  /** SVG path in a square of 24. */
  mark: string
}

const marks = [
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'M4 4h16v16H4z',
  'M12 2.5 22.5 21h-21z',
  'M12 1.5 22.5 12 12 22.5 1.5 12z',
  'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  'M12 21.5 1.5 3h21z',
] as const

/** The name that a person gave to a speaker of the recording; undefined without one. */
export type NameOf = (speaker: number) => string | undefined

/**
 * The speaker of a paragraph. `channels`: how many the recording has. If the service did not tell speakers apart, each
 * channel counts as one. Undefined if there is only one channel then.
 */
export function speakerOf(
  { speaker, channel }: Pick<Paragraph, 'speaker' | 'channel'>,
  channels: number,
  nameOf: NameOf,
): Speaker | undefined {
  if (speaker === undefined && channels < 2) return undefined
  const number = Math.max(0, Math.floor(speaker ?? channel))
  const place = number % marks.length
  // The seventh speaker has the first one's colour and another shape.
  const shape = (place + Math.floor(number / marks.length)) % marks.length
  return {
    name: speaker === undefined ? t(messages.channel, { number: number + 1 }) : (nameOf(number) ?? speakerName(number)),
    colour: (place + 1) as Speaker['colour'],
    mark: marks[shape] ?? marks[0],
  }
}
