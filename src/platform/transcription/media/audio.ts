import { stat } from 'node:fs/promises'
import { jobErrorCodes } from '#contract/transcription/errorCodes.ts'
import { JobFailure } from '../recogniser/recogniser.ts'

/** What is known of an audio file by reading it. */
export interface AudioFacts {
  mediaType: 'audio/wav' | 'audio/ogg' | 'audio/mpeg'
  extension: 'wav' | 'ogg' | 'mp3'
  /** Seconds. */
  duration: number
  channels: number
}

const kinds: [RegExp, AudioFacts['mediaType'], AudioFacts['extension']][] = [
  [/^WAVE/, 'audio/wav', 'wav'],
  [/^Ogg/, 'audio/ogg', 'ogg'],
  [/^MPEG/, 'audio/mpeg', 'mp3'],
]

/**
 * Duration and channels of a WAV, Ogg or MP3 file, read from it and not from its name. A WAV whose header promises more
 * than the file holds is as long as what it holds.
 * @throws JobFailure 415 when it is none of these, or broken
 */
export async function audioFacts(path: string): Promise<AudioFacts> {
  const { parseFile } = await import('music-metadata')
  const { format } = await parseFile(path, { duration: true, skipCovers: true }).catch((error: unknown) => {
    throw new JobFailure(
      jobErrorCodes.unreadableAudio,
      `The audio cannot be read: WAV, Ogg and MP3 are allowed (${error instanceof Error ? error.message.slice(0, 200) : 'broken'}).`,
    )
  })
  const kind = kinds.find(([container]) => container.test(format.container ?? ''))
  const { duration = 0, numberOfChannels: channels = 0, bitrate = 0 } = format
  if (!kind)
    throw new JobFailure(
      jobErrorCodes.unreadableAudio,
      `The audio is ${format.container ?? 'of an unknown kind'}: WAV, Ogg and MP3 are allowed.`,
    )
  const [, mediaType, extension] = kind
  const held = extension === 'wav' && bitrate > 0 ? ((await stat(path)).size * 8) / bitrate : Number.POSITIVE_INFINITY
  const seconds = Math.min(duration, held)
  if (!(seconds > 0) || channels < 1)
    throw new JobFailure(jobErrorCodes.unreadableAudio, 'The audio holds no sound: its duration is 0.')
  return { mediaType, extension, duration: seconds, channels }
}
