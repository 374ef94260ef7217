import { Agent } from 'undici'
import type { Clock } from '#contract/clock.ts'
import type { RequestParams } from '#contract/transcription/requestParams.ts'
import { requestedLanguage } from '../forJob.ts'
import type { Recogniser } from '../recogniser.ts'
import type { CutAudio } from './audioPart.ts'
import { recognisePart, type ServerAddress } from './call.ts'
import { joinParts, type SpokenPart } from './joinParts.ts'
import { readAnswer } from './readAnswer.ts'
import { utterancesOf } from './utterances.ts'

export interface ServerSettings extends ServerAddress {
  model: string
  /** Most seconds of audio in one call. */
  partSeconds: number
}

/** Public services accept 25 MB. */
const partBytes = 20_000_000
/** A recogniser hears words wrong at the edges of a part, so parts have some sentences in common. */
const overlapSeconds = 12
/** Milliseconds until a server must accept a connection. */
const connectMs = 10_000

/**
 * Calls a server that answers `POST /v1/audio/transcriptions` with `verbose_json` (specification: transcription 10),
 * such as those of whisper.cpp and faster-whisper. Long audio is sent in overlapping parts, one after another.
 */
export function serverRecogniser(
  settings: ServerSettings,
  { clock, cutAudio }: { clock: Clock; cutAudio: CutAudio },
): Recogniser {
  const { model, partSeconds } = settings
  return {
    name: 'server',
    recognise: async ({ audio, params, signal }) => {
      const limits = { seconds: partSeconds, bytes: partBytes, overlap: overlapSeconds }
      const fields = fieldsOf(model, params)
      // The calls have a time limit of their own, which is longer than the dispatcher's.
      const dispatcher = new Agent({ connect: { timeout: connectMs }, headersTimeout: 0, bodyTimeout: 0 })
      const spoken: SpokenPart[] = []
      try {
        for (const part of await cutAudio(audio, limits)) {
          const { path, mediaType } = audio
          const call = { fields, audio: { path, mediaType, part } }
          const answer = await recognisePart(settings, call, { clock, dispatcher, signal })
          spoken.push({ start: part.start, end: part.end, words: readAnswer(answer, part) })
        }
      } finally {
        await dispatcher.destroy()
      }
      return { text: JSON.stringify({ utterances: utterancesOf(joinParts(spoken)) }), by: 'program' }
    },
  }
}

function fieldsOf(model: string, params: RequestParams): (readonly [name: string, value: string])[] {
  // Servers know languages, but not their regions.
  const language = /^[A-Za-z]{2,3}(?=[-_]|$)/.exec(requestedLanguage(params) ?? '')?.[0].toLowerCase()
  const prompt = promptOf(params)
  return [
    ['model', model],
    ['response_format', 'verbose_json'],
    ['timestamp_granularities[]', 'word'],
    ['timestamp_granularities[]', 'segment'],
    ...(language === undefined ? [] : [['language', language] as const]),
    ...(prompt === '' ? [] : [['prompt', prompt] as const]),
  ]
}

/** What a model is told before the audio: the job's own prompt, and how rare words are spelled. */
function promptOf({ context_prompt, custom_vocabulary, custom_vocabulary_config }: RequestParams): string {
  const vocabulary = (custom_vocabulary && custom_vocabulary_config?.vocabulary) || []
  const words = vocabulary.map((entry) => (typeof entry === 'string' ? entry : entry.value))
  return [context_prompt ?? '', words.join(', ')].filter((text) => text.trim() !== '').join('\n')
}
