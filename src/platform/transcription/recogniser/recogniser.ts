import type { RequestParams } from '#contract/transcription/requestParams.ts'
import type { JobResult } from '#contract/transcription/result.ts'
import type { Utterance } from '#contract/transcription/words.ts'
import type { Span } from '../alignment/findSpeech.ts'

/** Sections that need a model: a recogniser returns those that it can make. */
export type ModelSections = JobResult

/** A transcript as a caller or program wrote it, not yet parsed. */
export interface RawTranscript {
  text: string
  /** The encoding of a caller's file, by its name in the Encoding standard. */
  encoding?: string
  /** Callers may send any form that `readTranscript` reads; the operator's program writes JSON. */
  by: 'caller' | 'program'
  /** Where somebody speaks in the audio, for a text without times; empty if that is not known. */
  speech?: readonly Span[]
}

/** The result of a recogniser. */
export interface Recognised {
  /** Sorted by their start. */
  utterances: Utterance[]
  /** Language codes, the most spoken first. */
  languages: string[]
  sections: ModelSections
}

/**
 * Finds where somebody speaks, in order and within the duration; nowhere if the audio cannot be decoded.
 * @throws the signal's reason, or an Error of the disk
 */
export type FindSpeech = (audio: RecogniserRequest['audio'], signal: AbortSignal) => Promise<Span[]>

interface RecogniserRequest {
  audio: { path: string; mediaType: string; duration: number; channels: number }
  params: RequestParams
  /** A transcript that came with the job. */
  transcript: { content: string; encoding: string } | undefined
  signal: AbortSignal
}

/** Writes a transcript of audio. It is parsed elsewhere (`readRawTranscript`), because ten hours of words take time. */
export interface Recogniser {
  name: string
  /** @throws JobFailure when this audio cannot be recognised, now or ever */
  recognise(request: RecogniserRequest): Promise<RawTranscript>
}

/** Why a job ends in error. */
export class JobFailure extends Error {
  override name = 'JobFailure'
  /** `error_code` of the record. */
  readonly code: number
  /** Whether another attempt can help. */
  readonly mayPass: boolean

  /**
   * @param message for the job's owner: what happened and what to do, without paths or a program's words
   * @param cause for the log only
   */
  constructor(code: number, message: string, { mayPass = false, cause }: { mayPass?: boolean; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.code = code
    this.mayPass = mayPass
  }
}
