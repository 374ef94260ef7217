/**
 * Answers of three servers to the same four seconds, with the fields of their sources: the reference of the public API,
 * the server among the examples of whisper.cpp, and the types of the API of speaches.
 */

/** Words stand beside the segments, without marks. The language is a name. */
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

/** Words are tokens, inside of the segments; a segment has at most so many letters, even if that cuts a word. */
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

const heard = (word: string, start: number, end: number, probability: number) => ({ start, end, word, probability })
const firstWords = [
  heard(' Good', 0, 0.36, 0.9137),
  heard(' evening,', 0.36, 0.82, 0.9921),
  heard(' and', 1.04, 1.24, 0.9898),
  heard(' welcome', 1.24, 1.68, 0.9991),
  heard(' to', 1.68, 1.88, 0.9978),
  heard(' Ten', 1.88, 2.18, 0.5512),
  heard('-foot.', 2.18, 2.68, 0.8311),
]
const lastWords = [heard(' It', 2.9, 3.1, 0.9951), heard(' is', 3.1, 3.3, 0.9989), heard(' late.', 3.3, 3.74, 0.9876)]
const segment = (id: number, start: number, end: number, text: string, words: typeof firstWords) => ({
  id,
  seek: 0,
  start,
  end,
  text,
  tokens: [50364, 2205, 50504],
  temperature: 0,
  avg_logprob: -0.2861,
  compression_ratio: 0.95,
  no_speech_prob: 0.0092,
  words,
})

/** Words stand inside of the segments and beside them. The language is a code. */
export const speachesAnswer = {
  task: 'transcribe',
  language: 'en',
  duration: 4.1,
  text: 'Good evening, and welcome to Ten-foot. It is late.',
  words: [...firstWords, ...lastWords],
  segments: [
    segment(1, 0, 2.8, ' Good evening, and welcome to Ten-foot.', firstWords),
    segment(2, 2.8, 3.74, ' It is late.', lastWords),
  ],
}
