/** What a page for a phone holds. Not beside the answers, because televisions only send it and need no schema for it. */
import * as z from 'zod/mini'
import { languageTags } from './languages.ts'
import { isClip, maxClipSeconds } from './transcription/clip.ts'

const text = z.string().check(z.maxLength(200))
const name = z.string().check(z.minLength(1), z.maxLength(200))
/** At most this many lines and points of a chart, and rows of a table. */
const [maxLines, maxPoints, maxRows, maxColumns] = [6, 800, 60, 4]

/** Lines over days or along a video, as a television draws them. All texts are in the language of the page. */
const sharedChart = z.object({
  title: name,
  /** What stands at the ends of the horizontal axis. */
  from: text,
  to: text,
  /** What stands at the height of the largest value. */
  highest: text,
  lines: z
    .array(
      z.object({
        name: text,
        /** null: not known, and the line has a gap. */
        values: z.array(z.nullable(z.number())).check(z.maxLength(maxPoints)),
      }),
    )
    .check(z.maxLength(maxLines)),
})

/** A sentence of a recording. */
const sharedSentence = z.object({
  /** Empty: not known, or the only one. */
  speaker: text,
  /** When it is said, such as 1:05. */
  time: text,
  text: z.string().check(z.minLength(1), z.maxLength(2_000)),
  /** The one that the page is about; the others are around it. */
  isSaid: z.boolean(),
})

const recordingId = z.string().check(z.regex(/^[\w-]{1,100}$/))
const seconds = z.number().check(z.minimum(0), z.maximum(999_999))

/** A part of a recording's audio, at most as long as the service cuts. */
const sharedSound = z
  .object({
    /** The ID of the recording's job. */
    recording: recordingId,
    /** Seconds. */
    from: seconds,
    to: seconds,
  })
  .check(z.refine(isClip, `must be a part of at most ${maxClipSeconds} seconds`))
export type SharedSound = z.infer<typeof sharedSound>

/** What a screen shows, for a phone: formatted texts, and the values of a chart. */
export const sharedPage = z.object({
  language: z.enum(languageTags),
  title: name,
  subtitle: text,
  /** Titles of the columns after the first; empty: a table of one value without a head. */
  columns: z.array(text).check(z.maxLength(maxColumns)),
  rows: z.array(z.object({ name, values: z.array(text).check(z.maxLength(maxColumns)) })).check(z.maxLength(maxRows)),
  chart: z.optional(sharedChart),
  /** A moment of a recording. */
  sentences: z.optional(z.array(sharedSentence).check(z.maxLength(3))),
  /** The ID of the recording's job: the phone can store its transcript as a file. */
  recording: z.optional(recordingId),
  /** Of the sentence that is said: the phone can hear it. */
  sound: z.optional(sharedSound),
})
export type SharedPage = z.infer<typeof sharedPage>
