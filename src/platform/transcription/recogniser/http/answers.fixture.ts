/**
 * Answers of four servers to the same four seconds, with the fields that their sources write: words inside of segments
 * or beside them, with and without blanks, marks and probabilities; languages as a code, as a name, or none.
 */

/**
 * The public API, as in the reference of `createTranscription` (github.com/openai/openai-openapi, `openapi.yaml`,
 * `CreateTranscriptionResponseVerboseJson`). Words stand beside the segments, without marks. The language is a name.
 */
export const publicApiAnswer = {
  task: 'transcribe',
  language: 'english',
  duration: 4.0999999046325684,
  text: 'Good evening, and welcome to Ten-foot. It is late.',
  segments: [
    {
      id: 0,
      seek: 0,
      start: 0,
      end: 2.799999952316284,
      text: ' Good evening, and welcome to Ten-foot.',
      tokens: [50364, 2205, 5634, 11, 293, 2928, 281, 9380, 12, 6498, 13, 50504],
      temperature: 0,
      avg_logprob: -0.2860786020755768,
      compression_ratio: 0.95,
      no_speech_prob: 0.009231,
    },
    {
      id: 1,
      seek: 0,
      start: 2.799999952316284,
      end: 4.099999904632568,
      text: ' It is late.',
      tokens: [50504, 467, 307, 3469, 13, 50569],
      temperature: 0,
      avg_logprob: -0.2860786020755768,
      compression_ratio: 0.95,
      no_speech_prob: 0.009231,
    },
  ],
  words: [
    { word: 'Good', start: 0, end: 0.36000001430511475 },
    { word: 'evening', start: 0.36000001430511475, end: 0.8199999928474426 },
    { word: 'and', start: 1.0399999618530273, end: 1.2400000095367432 },
    { word: 'welcome', start: 1.2400000095367432, end: 1.6799999475479126 },
    { word: 'to', start: 1.6799999475479126, end: 1.8799999952316284 },
    { word: 'Ten', start: 1.8799999952316284, end: 2.180000066757202 },
    { word: 'foot', start: 2.180000066757202, end: 2.680000066757202 },
    // Its time is that of the first segment.
    { word: 'It', start: 2.680000066757202, end: 2.799999952316284 },
    { word: 'is', start: 3.0999999046325684, end: 3.299999952316284 },
    { word: 'late', start: 3.299999952316284, end: 3.740000009536743 },
  ],
  usage: { type: 'duration', seconds: 5 },
}

const token = (word: string, start: number, end: number, probability: number) => ({
  word,
  start,
  end,
  t_dtw: -1,
  probability,
})

/**
 * The server of whisper.cpp (github.com/ggml-org/whisper.cpp, `examples/server/server.cpp` at 233fe1f, under
 * `vjson_format`). Words are tokens, inside of the segments; a segment has at most so many letters, even if that cuts a
 * word. Numbers that are no numbers are null.
 */
export const whisperCppAnswer = {
  task: 'transcribe',
  language: 'english',
  duration: 4.1,
  text: ' Good evening, and welcome to Ten-fo\not. It is late.\n',
  segments: [
    {
      id: 0,
      text: ' Good evening, and welcome to Ten-fo',
      start: 0,
      end: 2.5,
      tokens: [4599, 6180, 11, 290, 7062, 284, 9368, 12, 6513],
      words: [
        token(' Good', 0.04, 0.36, 0.91),
        token(' even', 0.36, 0.6, 0.97),
        token('ing', 0.6, 0.82, 0.99),
        token(',', 0.82, 1.04, 0.71),
        token(' and', 1.04, 1.24, 0.98),
        token(' welcome', 1.24, 1.68, 0.99),
        token(' to', 1.68, 1.88, 0.99),
        token(' Ten', 1.88, 2.18, 0.55),
        token('-', 2.18, 2.2, 0.4),
        token('fo', 2.2, 2.5, 0.62),
      ],
      temperature: 0,
      avg_logprob: -0.21937,
      no_speech_prob: 0.0094,
    },
    {
      id: 1,
      text: 'ot. It is late.',
      start: 2.5,
      end: 4.1,
      tokens: [313, 13, 632, 318, 2739, 13],
      words: [
        token('ot', 2.5, 2.68, 0.9),
        token('.', 2.68, 2.8, 0.8),
        token(' It', 2.9, 3.1, 0.99),
        token(' is', 3.1, 3.3, 0.99),
        token(' late', 3.3, 3.74, 0.98),
        token('.', 3.74, 4.1, 0.9),
      ],
      temperature: 0,
      avg_logprob: -0.21937,
      no_speech_prob: 0.0094,
    },
  ],
  detected_language: 'english',
  detected_language_probability: 0.9886,
  language_probabilities: { en: 0.9886, cy: 0.0041 },
}

/** The server of whisper.cpp that was started with `--no-timestamps`: neither segments nor words have times. */
export const whisperCppWithoutTimes = {
  ...whisperCppAnswer,
  segments: whisperCppAnswer.segments.map(({ start, end, words, ...segment }) => ({
    ...segment,
    words: words.map(({ word, probability }) => ({ word, probability })),
    avg_logprob: null,
  })),
}

const heard = (word: string, start: number, end: number) => ({ end, start, word })
const firstWords = [
  heard(' Good', 0, 0.36),
  heard(' evening,', 0.36, 0.82),
  heard(' and', 1.04, 1.24),
  heard(' welcome', 1.24, 1.68),
  heard(' to', 1.68, 1.88),
  heard(' Ten', 1.88, 2.18),
  heard('-foot.', 2.18, 2.68),
]
const lastWords = [heard(' It', 2.9, 3.1), heard(' is', 3.1, 3.3), heard(' late.', 3.3, 3.74)]
const segment = (id: number, start: number, end: number, text: string) => ({
  id,
  avg_logprob: -0.2861,
  compression_ratio: 0.95,
  end,
  no_speech_prob: 0.0092,
  seek: 0,
  start,
  temperature: 0,
  text,
  tokens: [50364, 2205, 50504],
})

/**
 * speaches, once faster-whisper-server (github.com/speaches-ai/speaches, its executor for Whisper at 870e1e1,
 * with the types of the package `openai`): words stand beside the segments, each with its blank, and what is not known
 * is null. The language is a code.
 */
export const speachesAnswer = {
  duration: 4.1,
  language: 'en',
  text: 'Good evening, and welcome to Ten-foot. It is late.',
  segments: [segment(1, 0, 2.8, ' Good evening, and welcome to Ten-foot.'), segment(2, 2.8, 3.74, ' It is late.')],
  usage: null,
  words: [...firstWords, ...lastWords],
}

/** Earlier releases of faster-whisper-server wrote words also inside of the segments, and how probable they are. */
const probabilities = [0.9137, 0.9921, 0.9898, 0.9991, 0.9978, 0.5512, 0.8311, 0.9951, 0.9989, 0.9876]
const withProbability = [...firstWords, ...lastWords].map((word, index) => ({
  ...word,
  probability: probabilities[index],
}))
export const fasterWhisperServerAnswer = {
  task: 'transcribe',
  language: 'en',
  duration: 4.1,
  text: speachesAnswer.text,
  words: withProbability,
  segments: speachesAnswer.segments.map((one, index) => ({
    ...one,
    words: index === 0 ? withProbability.slice(0, 7) : withProbability.slice(7),
  })),
}

const goWord = ({ word, start, end }: (typeof firstWords)[number]) => ({ start, end, text: word })

/**
 * LocalAI with its backend faster-whisper (github.com/mudler/LocalAI, `core/schema/transcription.go` and
 * `core/http/endpoints/openai/transcription.go` at 82c191a): a word is in `text`; the language, if a backend does not
 * know it, and the duration are left out; a segment has `tokens: null`.
 */
export const localAiAnswer = {
  segments: [
    { id: 0, start: 0, end: 2.8, text: ' Good evening, and welcome to Ten-foot.', tokens: null, words: firstWords },
    { id: 1, start: 2.8, end: 3.74, text: ' It is late.', tokens: null, words: lastWords },
  ].map(({ words, ...one }) => ({ ...one, words: words.map(goWord) })),
  words: [...firstWords, ...lastWords].map(goWord),
  text: ' Good evening, and welcome to Ten-foot. It is late.',
}

/** LocalAI with a backend that knows no words, such as its whisper: the lists are empty (`omitempty` leaves them out). */
export const localAiWithoutWords = {
  segments: localAiAnswer.segments.map(({ words, ...one }) => ({ ...one, tokens: [50364, 2205] })),
  text: 'Good evening, and welcome to Ten-foot. It is late.',
  language: 'english',
  duration: 4.1,
}
