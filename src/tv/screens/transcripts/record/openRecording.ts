import { queryOptions } from '@tanstack/react-query'
import { isUnderWay } from '#contract/transcription/job.ts'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { healEveryMs } from '#tv/data/client.ts'
import { streamText } from '#tv/data/recordStream.ts'
import { pollEveryMs, type Recording, recordingReader } from './recording.ts'

/** A recording whose record may still be loading. */
export interface OpenRecording {
  /** Different each time a record is opened. */
  readonly serial: number
  readonly recording: Recording
  /** Increases whenever more has loaded, or words were changed. */
  version(): number
  /** To be called when words were changed. */
  changed(): void
  onMore(subscriber: () => void): () => void
  /** Why the rest did not load; undefined if it did not fail. */
  failure(): unknown
  /** Stops loading. To be called when the recording is no longer shown. */
  close(): void
}

let opened = 0
/** Words with which the recording can open: more than fit on any screen. */
const enoughWords = 400
/** Least milliseconds between two calls of the subscribers. */
const announceEveryMs = 400
/** Milliseconds to wait until a screen shows the first words. Then the rest is read even if none does. */
const showsWithinMs = 3_000

/**
 * Opens a job's record. Resolves as soon as enough of it has loaded to start, and loads the rest in the background.
 * @throws ProxyError
 */
function openRecording(id: string, signal: AbortSignal): Promise<OpenRecording> {
  const path = transcriptionProxyPaths.job(id)
  const reader = recordingReader(path, id)
  const { recording } = reader
  const aborter = new AbortController()
  const subscribers = new Set<() => void>()
  let version = 0
  let announcedAt = 0
  let failure: unknown
  const abort = () => aborter.abort()
  const announce = () => {
    version += 1
    announcedAt = performance.now()
    for (const subscriber of subscribers) subscriber()
  }
  /** Called when a screen subscribes, and so shows the words. */
  let shown = () => {}
  const drawn = () =>
    new Promise<void>((resolve) => {
      // Words are measured in one frame and placed in the next.
      shown = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))
      setTimeout(resolve, showsWithinMs)
    })
  opened += 1
  const open: OpenRecording = {
    serial: opened,
    recording,
    version: () => version,
    changed: announce,
    onMore: (subscriber) => {
      subscribers.add(subscriber)
      shown()
      return () => subscribers.delete(subscriber)
    },
    failure: () => failure,
    close: abort,
  }
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', abort)
    let hasStarted = false
    const begin = () => {
      hasStarted = true
      signal.removeEventListener('abort', abort)
      resolve(open)
    }
    const take = (text: string) => {
      reader.push(text)
      if (hasStarted) {
        if (performance.now() - announcedAt > announceEveryMs) announce()
      } else if (recording.transcript.words >= enoughWords && reader.readSoFar()) {
        begin()
        // Reading a long record takes all of a slow processor: the first words are drawn before the rest is read.
        return drawn()
      }
      return undefined
    }
    streamText(path, take, aborter.signal)
      .then(() => {
        reader.end()
        if (hasStarted) announce()
        else begin()
      })
      .catch((error: unknown) => {
        if (aborter.signal.aborted) return hasStarted ? undefined : reject(error)
        failure = error
        if (hasStarted) announce()
        // The record broke off after some words, which can be played.
        else if (recording.transcript.words > 0 && reader.readSoFar({ brokeOff: true })) begin()
        else reject(error)
      })
  })
}

/**
 * A job's record. It is cached in memory only, and only while a screen shows it. It is fetched again only while the job
 * is under way.
 */
export const recordingQuery = (id: string) =>
  queryOptions({
    queryKey: ['transcripts', 'record', id],
    queryFn: ({ signal }) => openRecording(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    meta: { isSingleItem: true },
    refetchInterval: ({ state }) => {
      if (state.error) return healEveryMs
      const status = state.data?.recording.job.status
      return status !== undefined && isUnderWay(status) ? pollEveryMs(state.dataUpdateCount) : false
    },
  })
