import type { RequestParams } from '#contract/transcription/requestParams.ts'
import type { JobResult } from '#contract/transcription/result.ts'
import type { Utterance } from '#contract/transcription/words.ts'
import type { AudioFormat } from './audio.ts'
import { atOnce, inPieces } from './pieces.ts'
import { paragraphs } from './prose.ts'
import { bilingual, call, interview } from './scripts.ts'
import { bilingualSections, callSections, hearingSections, interviewSections, talkSections } from './sections.ts'
import { talk } from './talk.ts'
import { type Line, timeline } from './timeline.ts'
import { voices } from './voice.ts'

/** A demo recording: its lines, the format of its audio, the request's options, and the sections of a model. */
export interface Story {
  filename: string
  /** Seconds. Default: as long as the lines take. */
  duration?: number
  format: AudioFormat
  languages: string[]
  params: RequestParams
  metadata: Record<string, unknown>
  lines(): Iterable<Line>
  sections(utterances: readonly Utterance[], duration: number): JobResult
}

const wideband = { rate: 16_000, bits: 16 } as const
const subtitles: RequestParams = {
  subtitles: true,
  subtitles_config: { formats: ['srt', 'vtt'], maximum_characters_per_row: 42, maximum_rows_per_caption: 2 },
}
const hours = 10
const hearingWords = 100_000

/** A hearing of this many words. `speakers` say its paragraphs in turn. */
function* paragraphLines(seed: number, words: number, speakers: readonly number[]): Generator<Line> {
  let index = 0
  for (const text of paragraphs(seed, words)) {
    yield { speaker: speakers[index % speakers.length] ?? 0, text, language: 'en' }
    index += 1
  }
}

export const stories = {
  interview: {
    filename: 'lighthouse-interview.wav',
    format: { ...wideband, channels: 1, voices: [voices.low, voices.high] },
    languages: ['en'],
    params: {
      ...subtitles,
      diarization: true,
      diarization_config: { number_of_speakers: 2 },
      sentences: true,
      display_mode: true,
      summarization: true,
      summarization_config: { type: 'general' },
      chapterization: true,
      sentiment_analysis: true,
      named_entity_recognition: true,
      punctuation_enhanced: true,
      language_config: { languages: ['en'], code_switching: false },
    },
    metadata: { programme: 'Coast', episode: 12 },
    lines: () => interview,
    sections: interviewSections,
  },
  bilingual: {
    filename: 'boat-to-the-island.wav',
    format: { ...wideband, channels: 1, voices: [voices.middle, voices.high] },
    languages: ['en', 'fr'],
    params: {
      ...subtitles,
      diarization: true,
      detect_language: true,
      enable_code_switching: true,
      code_switching_config: { languages: ['en', 'fr'] },
      language_config: { languages: ['en', 'fr'], code_switching: true },
      translation: true,
      translation_config: { target_languages: ['en', 'fr', 'de'], model: 'base', match_original_utterances: true },
      summarization: true,
      sentences: true,
    },
    metadata: { programme: 'Phrasebook' },
    lines: () => bilingual,
    sections: bilingualSections,
  },
  talk: {
    filename: 'harbour-talk.wav',
    duration: 600,
    format: { ...wideband, channels: 1, voices: [voices.middle] },
    languages: ['en'],
    params: {
      ...subtitles,
      subtitles_config: {
        formats: ['srt', 'vtt'],
        style: 'compliance',
        minimum_duration: 1,
        maximum_duration: 6,
        maximum_characters_per_row: 37,
        maximum_rows_per_caption: 2,
      },
      sentences: true,
      display_mode: true,
      summarization: true,
      summarization_config: { type: 'bullet_points' },
      moderation: true,
      named_entity_recognition: true,
      chapterization: true,
      name_consistency: true,
      sentiment_analysis: true,
      structured_data_extraction: true,
      structured_data_extraction_config: { classes: ['Persons', 'Places', 'Equipment'] },
      custom_vocabulary: true,
      custom_vocabulary_config: {
        vocabulary: ['Lindqvist', { value: 'buoy', pronunciations: ['boy', 'boo-ee'], intensity: 0.4, language: 'en' }],
        default_intensity: 0.5,
      },
      custom_spelling: true,
      custom_spelling_config: { spelling_dictionary: { Mr: ['Mister'], '1984': ['nineteen eighty four'] } },
      audio_to_llm: true,
      audio_to_llm_config: {
        prompts: [
          'What does the speaker ask the council for?',
          'Which places are named most?',
          'Write a poem about the storm.',
        ],
      },
      context_prompt: 'A talk before the council of a harbour town.',
      language: 'en',
    },
    metadata: { room: 'Council hall' },
    lines: () => talk.flatMap(({ lines }) => lines.map((text) => ({ speaker: 0, text, language: 'en' }))),
    sections: talkSections,
  },
  call: {
    filename: 'harbour-office-call.wav',
    format: { ...wideband, channels: 2, voices: [voices.low, voices.high] },
    languages: ['en'],
    params: {
      ...subtitles,
      summarization: true,
      moderation: true,
      named_entity_recognition: true,
      sentiment_analysis: true,
      display_mode: true,
      name_consistency: true,
    },
    metadata: { line: 2 },
    lines: () => call,
    sections: callSections,
  },
  hearing: {
    filename: 'public-hearing.wav',
    duration: hours * 3600,
    format: { rate: 8_000, bits: 8, channels: 1, voices: [voices.low, voices.high, voices.middle, voices.high] },
    languages: ['en'],
    params: { diarization: true, summarization: true, chapterization: true, ...subtitles },
    metadata: { session: 3 },
    lines: () => paragraphLines(11, hearingWords, [0, 1, 0, 2, 0, 3]),
    sections: hearingSections,
  },
} as const satisfies Record<string, Story>

export type StoryName = keyof typeof stories

const timelines = new Map<StoryName, Utterance[]>()
const pendingTimelines = new Map<StoryName, Promise<Utterance[]>>()

function timelineOf(name: StoryName): Generator<undefined, Utterance[]> {
  const { lines, duration }: Story = stories[name]
  return timeline(lines(), duration === undefined ? undefined : duration * 1000)
}

/** The utterances of a story with their times. They are computed once; those of ten hours take a third of a second. */
export function utterancesOf(name: StoryName): Utterance[] {
  let utterances = timelines.get(name)
  if (!utterances) {
    utterances = atOnce(timelineOf(name))
    timelines.set(name, utterances)
  }
  return utterances
}

/** The same, computed in steps, so that other requests are answered in between. */
export async function utterancesInPieces(name: StoryName): Promise<Utterance[]> {
  const spoken = timelines.get(name)
  if (spoken) return spoken
  let pieces = pendingTimelines.get(name)
  if (!pieces) {
    pieces = inPieces(timelineOf(name)).finally(() => pendingTimelines.delete(name))
    pendingTimelines.set(name, pieces)
  }
  const utterances = await pieces
  timelines.set(name, utterances)
  return utterances
}

/** Seconds of a story: as it sets, else until about a second after its last word. */
export function durationOf(name: StoryName): number {
  const { duration }: Story = stories[name]
  return duration ?? Math.ceil((utterancesOf(name).at(-1)?.end ?? 0) + 1)
}
