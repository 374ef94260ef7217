import { open, stat } from 'node:fs/promises'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { JobFailure } from '../recogniser/recogniser.ts'
import { aacChannels } from './aacChannels.ts'
import { isWithinLimits } from './boxes.ts'
import { sizeAt } from './ebml.ts'
import { type Format, readFormat } from './format.ts'
import { formatInWorker, type Reader } from './formatInWorker.ts'
import { mpegFormat } from './mpegFormat.ts'

/** What the service reads from an audio file. */
export interface AudioFacts {
  mediaType: string
  extension: string
  /** Seconds. */
  duration: number
  channels: number
}

/** The formats that the service reads, as a sentence for refusals. */
export const allowedAudio = 'WAV, Ogg, MP3, AAC, FLAC, M4A, MP4 and WebM are allowed'

interface Kind {
  /** The container's name in music-metadata: for an MP4 file its brands, the main one first. */
  container: RegExp
  audio: [mediaType: string, extension: string]
  /** For a file with pictures. */
  video?: [mediaType: string, extension: string]
}

const kinds: Kind[] = [
  { container: /^WAVE/, audio: ['audio/wav', 'wav'] },
  { container: /^Ogg/, audio: ['audio/ogg', 'ogg'] },
  { container: /^MPEG$/, audio: ['audio/mpeg', 'mp3'] },
  { container: /^ADTS/, audio: ['audio/aac', 'aac'] },
  { container: /^FLAC/, audio: ['audio/flac', 'flac'] },
  { container: /^EBML\/webm/, audio: ['audio/webm', 'webm'], video: ['video/webm', 'webm'] },
  {
    container: /^(?:M4[ABV]|mp4\d|iso\w|avc1|dash|msnv|f4[av]|3g[p2]\w)/i,
    audio: ['audio/mp4', 'm4a'],
    video: ['video/mp4', 'mp4'],
  },
]

const unreadable = (reason: string) =>
  new JobFailure(jobErrorCodes.unreadableAudio, `The audio cannot be read: ${reason}. ${allowedAudio}.`)

/** A file of at most this size is read faster in this thread than a thread starts, even one that is made to be slow. */
const shortBytes = 16_384

/** The limits of work that nobody watches, such as the audio that a job names. */
export const inBackground = { maxMs: 300_000 }

/** The limits of a call that waits for its answer: another try later is better than minutes without one. */
export const interactive = { maxMs: 20_000, waitMs: 20_000, waiting: { ofAccount: 16, inAll: 256 } }

/**
 * Reads kind, duration and channels from an audio file, not from its name. The duration of a WAV whose header promises
 * more than the file has is computed from the file.
 * @param reader for whom it is read, and how long that may take
 * @throws JobFailure 415 when it is of another kind, broken, or takes too long to read; QueueFull when too many files
 * wait; the signal's reason; errors of the disk as they are
 */
export async function audioFacts(path: string, reader: Reader): Promise<AudioFacts> {
  if (!(await isWithinLimits(path))) throw unreadable('it has too many boxes')
  const format = await formatOf(path, reader)
  const kind = kinds.find(({ container }) => container.test(format.container ?? ''))
  if (!kind) throw unreadable(`it is ${nameOf(format)}`)
  const [mediaType, extension] = (format.hasVideo && kind.video) || kind.audio
  const { duration, bitrate } = format
  const channels =
    (extension === 'm4a' || extension === 'mp4' ? await aacChannels(path) : undefined) ?? format.numberOfChannels
  if (!channels) throw unreadable('it has no sound')
  if (duration === undefined)
    throw unreadable('it does not say how long it is, as a recording that was not finished does not')
  // A file that is cut still promises the whole length.
  const end = extension === 'webm' ? await webmEnd(path) : undefined
  if (end !== undefined && end > (await stat(path)).size) throw unreadable('it is cut, its end is missing')
  const wavSeconds = extension === 'wav' && bitrate ? ((await stat(path)).size * 8) / bitrate : Number.POSITIVE_INFINITY
  const seconds = bitrate === 0 ? 0 : Math.min(duration, wavSeconds)
  if (!(seconds > 0)) throw unreadable('it has no sound, its duration is 0')
  return { mediaType, extension, duration: seconds, channels }
}

async function formatOf(path: string, reader: Reader): Promise<Format> {
  const { size } = await stat(path)
  const format =
    (await mpegFormat(path)) ?? (size > shortBytes ? await formatInWorker(path, reader) : await readFormat(path))
  if (format === 'tooLong') throw unreadable('it takes too long to read')
  // The parser's words are not for the caller.
  if (format === 'broken') throw unreadable('it is broken, or no audio')
  return format
}

/** A short name of an unsupported container: text from a file is not shown as it is. */
const nameOf = ({ container = '' }: Format) => /^[A-Za-z0-9]{2,12}/.exec(container)?.[0] ?? 'of an unknown kind'

const headerId = 0x1a45dfa3
const segmentId = 0x18538067
/** Bytes that hold the header and the beginning of the segment of any WebM file. */
const beginningBytes = 4096

/**
 * The byte at which a WebM file should end: behind its segment, which has everything else (RFC 8794, RFC 9559).
 * Undefined for a file of another kind, and for one whose segment does not say how long it is.
 */
async function webmEnd(path: string): Promise<number | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0)
    return segmentEnd(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function segmentEnd(bytes: Buffer): number | undefined {
  if (bytes.length < 5 || bytes.readUInt32BE(0) !== headerId) return undefined
  const header = sizeAt(bytes, 4)
  if (header?.size === undefined) return undefined
  const segment = header.next + header.size
  if (segment + 5 > bytes.length || bytes.readUInt32BE(segment) !== segmentId) return undefined
  const content = sizeAt(bytes, segment + 4)
  return content?.size === undefined ? undefined : content.next + content.size
}
