import { readUtterances } from '#contract/transcription/readUtterances.ts'
import type { JobResult } from '#contract/transcription/result.ts'
import { evenlyTimedWords, type Utterance } from '#contract/transcription/words.ts'
import { textOf } from '#platform/transcription/post-processing/result.ts'
import { bilingual } from './scripts.ts'
import { talk } from './talk.ts'

/** Default members of a section. Sections that need a model are written by hand, because the project has none. */
const sectionDefaults = { success: true, is_empty: false, exec_time: 0.8, error: null }
const failed = (status_code: number, exception: string, message: string) => ({
  success: false,
  is_empty: true,
  exec_time: 0.1,
  error: { status_code, exception, message },
  results: null,
})
const utteranceAt = (utterances: readonly Utterance[], index: number): Utterance =>
  utterances[Math.min(index, utterances.length - 1)] ?? { text: '', start: 0, end: 0, channel: 0, words: [] }

/** The times in seconds at which a text is said first; 0 and 0 if it is not said. */
function locate(utterances: readonly Utterance[], text: string): { start: number; end: number } {
  const searchedWords = text.toLowerCase().split(' ')
  const plain = (word: string) =>
    word
      .trim()
      .toLowerCase()
      .replace(/[.,;:!?]+$/, '')
  for (const { words } of utterances)
    for (let index = 0; index + searchedWords.length <= words.length; index += 1)
      if (searchedWords.every((word, offset) => plain(words[index + offset]?.word ?? '') === word))
        return { start: words[index]?.start ?? 0, end: words[index + searchedWords.length - 1]?.end ?? 0 }
  return { start: 0, end: 0 }
}

const entities = (utterances: readonly Utterance[], found: [type: string, text: string][]) =>
  found.map(([entity_type, text]) => ({ entity_type, text, ...locate(utterances, text) }))

/** One sentiment for each utterance: those of `wheel` in turn. */
const sentiments = (utterances: readonly Utterance[], wheel: [sentiment: string, emotion: string][]) =>
  utterances.map(({ text, start, end, channel, speaker }, index) => {
    const [sentiment, emotion] = wheel[index % wheel.length] ?? ['neutral', 'neutral']
    return { text, sentiment, emotion, start, end, channel, speaker }
  })

const interviewWheel: [string, string][] = [
  ['positive', 'joy'],
  ['positive', 'gratitude'],
  ['neutral', 'curiosity'],
  ['neutral', 'neutral'],
  ['neutral', 'curiosity'],
  ['negative', 'fear'],
  ['neutral', 'surprise'],
  ['positive', 'relief'],
  ['neutral', 'curiosity'],
  ['negative', 'sadness'],
  ['neutral', 'curiosity'],
  ['positive', 'love'],
  ['positive', 'gratitude'],
  ['positive', 'amusement'],
]

/** Sections in the specification's own types: text for sentiment and entities, an object of chapters. */
export function interviewSections(utterances: readonly Utterance[]): JobResult {
  const end = utteranceAt(utterances, utterances.length - 1).end
  const found = entities(utterances, [
    ['NAME', 'Ada Lindqvist'],
    ['DURATION', 'thirty years'],
    ['DURATION', 'three weeks'],
    ['LOCATION', 'north pier'],
  ])
  return {
    summarization: {
      ...sectionDefaults,
      results:
        'Ada Lindqvist, keeper of the lighthouse for thirty years, tells of her first winter: three weeks without a ferry, a frozen pump, and the small boat whose skipper waved at the lamp and made her stay. What she hears when she thinks of it is the bell on the north pier. What she misses are the mornings.',
    },
    sentiment_analysis: { ...sectionDefaults, results: JSON.stringify(sentiments(utterances, interviewWheel)) },
    named_entity_recognition: { ...sectionDefaults, entity: JSON.stringify(found) },
    chapters: {
      ...sectionDefaults,
      results: {
        chapters: [
          chapter(
            'Up the stairs',
            'A guest and 199 steps',
            'Welcome, and how the knees tell the weather.',
            ['lighthouse', 'stairs'],
            0,
            utteranceAt(utterances, 4).start,
          ),
          chapter(
            'The first winter',
            'Three weeks alone',
            'The ferry does not come, the pump freezes, and a small boat waves.',
            ['storm', 'ferry', 'pump'],
            utteranceAt(utterances, 4).start,
            utteranceAt(utterances, 8).start,
          ),
          chapter(
            'The bell and the mornings',
            'What remains',
            'What Ada hears, and what she misses.',
            ['bell', 'morning'],
            utteranceAt(utterances, 8).start,
            end,
          ),
        ],
      },
    },
  }
}

const chapter = (headline: string, gist: string, summary: string, keywords: string[], start: number, end: number) => ({
  headline,
  gist,
  summary,
  keywords,
  start,
  end,
})

/** The index of the first line of a chapter of the talk. */
const firstLine = (index: number) => talk.slice(0, index).reduce((sum, { lines }) => sum + lines.length, 0)

/** All sections, in the types that services use in practice. */
export function talkSections(utterances: readonly Utterance[]): JobResult {
  const end = utteranceAt(utterances, utterances.length - 1).end
  return {
    summarization: {
      ...sectionDefaults,
      results:
        '• The harbour lives with an old chart, an older pump and a cracked bell.\n• On the night of the storm the lamp went out, and a bell rung by hand brought the ferry in.\n• The council is asked for a new bell, a pump that starts in winter, and one person who looks after both.',
    },
    moderation: { ...sectionDefaults, results: 'No insult, threat or private number was found.' },
    named_entity_recognition: {
      ...sectionDefaults,
      entity: 'Ada Lindqvist, Clara Voss, Ines Duarte, Tom Arden (NAME); lighthouse, north pier (LOCATION)',
      results: entities(utterances, [
        ['NAME', 'Ada Lindqvist'],
        ['NAME', 'Clara Voss'],
        ['NAME', 'Ines Duarte'],
        ['NAME', 'Tom Arden'],
        ['LOCATION', 'lighthouse'],
        ['LOCATION', 'north pier'],
        ['TIME', 'midnight'],
      ]),
    },
    name_consistency: { ...sectionDefaults, results: 'Ada Lindqvist: also heard as "Ada Lindquist", "Ada Linkvist".' },
    speaker_reidentification: { ...sectionDefaults, results: 'speaker 0: the same voice throughout' },
    structured_data_extraction: {
      ...sectionDefaults,
      results: JSON.stringify({
        Persons: ['Ada Lindqvist', 'Clara Voss', 'Ines Duarte', 'Tom Arden'],
        Places: ['harbour', 'lighthouse', 'north pier', 'boatyard'],
        Equipment: ['bell', 'pump', 'crane', 'buoy'],
      }),
    },
    sentiment_analysis: {
      ...sectionDefaults,
      results: sentiments(utterances, [
        ['neutral', 'neutral'],
        ['positive', 'hope'],
        ['neutral', 'curiosity'],
        ['negative', 'concern'],
        ['negative', 'anger'],
        ['positive', 'pride'],
      ]),
    },
    audio_to_llm: {
      ...sectionDefaults,
      results: [
        {
          ...sectionDefaults,
          results: {
            prompt: 'What does the speaker ask the council for?',
            response: 'A new bell, a pump that starts in winter, and one person who is responsible for both.',
          },
        },
        {
          ...sectionDefaults,
          results: {
            prompt: 'Which places are named most?',
            response: 'The harbour, the north pier and the lighthouse.',
          },
        },
        {
          ...failed(504, 'PromptTimedOut', 'The model took too long.'),
          results: { prompt: 'Write a poem about the storm.', response: null },
        },
      ],
    },
    chapterization: {
      ...sectionDefaults,
      results: talk.map(({ headline, gist, summary, keywords }, index) =>
        chapter(
          headline,
          gist,
          summary,
          keywords,
          index === 0 ? 0 : utteranceAt(utterances, firstLine(index)).start,
          index === talk.length - 1 ? end : utteranceAt(utterances, firstLine(index + 1)).start,
        ),
      ),
    },
  }
}

/** Translations of each line, with the line's times. */
export function bilingualSections(spoken: readonly Utterance[]): JobResult {
  const translated = (language: 'en' | 'fr' | 'de') => {
    const utterances = readUtterances(
      spoken.map(({ start, end, channel, speaker }, index) => {
        const text = bilingual[index]?.[language] ?? ''
        const words = evenlyTimedWords(text, start, end).map((word) => ({ ...word, confidence: 0.9 }))
        return { text, language, start, end, channel, speaker, confidence: 0.9, words }
      }),
    )
    return { error: null, full_transcript: textOf(utterances), languages: [language], utterances }
  }
  return {
    translation: { ...sectionDefaults, results: [translated('en'), translated('fr'), translated('de')] },
    summarization: {
      ...sectionDefaults,
      results: 'A traveller buys tickets for the boat to the island, and learns about the steps.',
    },
  }
}

/** Sections that failed, each in its own way, and one that found nothing. */
export function callSections(): JobResult {
  return {
    summarization: failed(500, 'ModelError', 'The model gave no answer.'),
    moderation: failed(429, 'TooManyRequests', 'The model has too much to do; ask again later.'),
    named_entity_recognition: { ...sectionDefaults, is_empty: true, entity: '', results: [] },
    sentiment_analysis: failed(422, 'LanguageNotSupported', 'The model does not know this language well enough.'),
  }
}

/** A text of at most 160 characters, shortened between two words. */
const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, text.lastIndexOf(' ', 160))} …` : text)

/** A summary, and a chapter for each half hour. */
export function hearingSections(utterances: readonly Utterance[], duration: number): JobResult {
  const half = 1800
  const subjects = [
    'Opening',
    'The harbour',
    'The lighthouse',
    'The boatyard',
    'The charts',
    'The storm',
    'The bell',
    'The council',
    'Witnesses',
    'Questions',
  ]
  return {
    summarization: {
      ...sectionDefaults,
      results:
        'A public hearing of ten hours about the harbour: its charts, its pump, its bell, and the night of the storm.',
    },
    chapters: {
      ...sectionDefaults,
      results: {
        chapters: Array.from({ length: Math.ceil(duration / half) }, (_, index) => {
          const first = utterances.find(({ start }) => start >= index * half)
          const subject = subjects[index % subjects.length] ?? 'Questions'
          return chapter(
            `${index + 1}. ${subject}`,
            `Hour ${Math.floor(index / 2) + 1}`,
            shortened(first?.text ?? ''),
            [subject.toLowerCase()],
            index * half,
            Math.min(duration, (index + 1) * half),
          )
        }),
      },
    },
  }
}
