import { oneLine } from '#contract/harmlessText.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { AddressProblem } from '#web/outbound/addresses.ts'
import { networkProblem } from '#web/outbound/networkProblem.ts'
import type { Outbound } from '#web/outbound/outbound.ts'
import { JobFailure } from '../recogniser/recogniser.ts'
import { type MediaFolder, TooLarge } from './folder.ts'

const maxRedirects = 5
/** The time limit for a whole download from a slow server. */
const maxDurationMs = 30 * 60_000

interface FetchAudioContext {
  outbound: Outbound
  folder: MediaFolder
  /** Bytes. */
  limit: number
}

/**
 * Fetches the audio or transcript at an address that a job names.
 * @throws JobFailure 424 when it cannot be fetched (`mayPass` when the network or the server failed), 413 beyond the
 * limit; errors of the disk as they are
 */
export async function fetchMedia(
  address: string,
  { outbound, folder, limit }: FetchAudioContext,
  signal: AbortSignal,
): Promise<{ id: string; size: number; filename: string }> {
  const unreachable = (reason: string, mayPass: boolean) =>
    new JobFailure(jobErrorCodes.unreachableAudio, `${withoutQuery(address)} cannot be fetched: ${reason}`, { mayPass })
  try {
    const { statusCode, headers, body } = await outbound.call(address, {
      method: 'GET',
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxDurationMs)]),
      redirects: maxRedirects,
    })
    if (statusCode !== 200) {
      await body.dump()
      throw unreachable(`it answered ${statusCode}.`, statusCode >= 500 || statusCode === 429)
    }
    if (Number(headers['content-length'] ?? 0) > limit) {
      await body.dump()
      throw new TooLarge()
    }
    return { ...(await folder.store(body, limit)), filename: nameIn(address) }
  } catch (error) {
    if (error instanceof JobFailure || signal.aborted) throw error
    if (error instanceof TooLarge)
      throw new JobFailure(jobErrorCodes.tooLarge, `${withoutQuery(address)} is larger than ${limit} bytes.`)
    const reason = networkProblem(error)
    // Any other error is the service's own: its message is only for the log.
    throw reason === undefined ? error : unreachable(`${reason}.`, !(error instanceof AddressProblem))
  }
}

/** The address without its query, which may contain secrets. */
const withoutQuery = (address: string) => oneLine(address.split('?', 1)[0] ?? '').slice(0, 300)

function nameIn(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return oneLine(decodeURIComponent(last)).slice(0, 255) || 'audio'
  } catch {
    return last || 'audio'
  }
}
