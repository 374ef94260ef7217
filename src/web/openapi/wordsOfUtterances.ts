import { wireUtterance } from '#contract/transcription/words.ts'
import type { Substitutes } from './schemas.ts'

/** The words of an utterance are checked by code, not by a schema: a transcript can have 100,000. */
export const wordsOfUtterances: Substitutes = new Map([
  [
    wireUtterance.shape.words,
    {
      anyOf: [
        {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              word: { type: 'string' },
              start: { type: 'number' },
              end: { type: 'number' },
              confidence: { anyOf: [{ type: 'number' }, { type: 'null' }] },
            },
            required: ['word', 'start', 'end'],
          },
        },
        { type: 'null' },
      ],
    },
  ],
])
