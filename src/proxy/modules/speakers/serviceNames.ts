import * as z from 'zod/mini'
import { jsonIn } from '#contract/json.ts'
import type { NamedSpeaker } from '#contract/speakers.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { allSpeakerNames, speakerNames } from '#contract/transcription/speakers.ts'
import type { Core } from '#proxy/core/core.ts'
import { discard } from '#proxy/core/forward/answer.ts'
import { withKey } from '#proxy/core/forward/tokenSource.ts'
import { UpstreamFailure } from '#proxy/core/upstream/failure.ts'
import { speakersFull } from './speakers.ts'

/** What a service answers that has no such call or no such job. */
const missing = [404, 405, 501]

/**
 * The names that the transcription service has beside its records, so that its exports have them. Public services have
 * none (specification: proxy 16).
 */
export function createServiceNames({ services, settings }: Pick<Core, 'services' | 'settings'>) {
  const { url, key, keyHeader, mayCorrect } = settings.upstream.transcription

  /** @returns undefined if the service has no such call, or the operator does not let televisions change transcripts */
  const call = async <Schema extends z.ZodMiniType>(schema: Schema, path: string, sent?: unknown) => {
    if (!mayCorrect || key === undefined) return undefined
    const { origin, pathname } = new URL(url + path)
    const { statusCode, body } = await withKey({ header: keyHeader, value: key }, (credential) =>
      services.send({
        method: sent === undefined ? 'GET' : 'POST',
        origin,
        path: pathname,
        headers: {
          accept: 'application/json',
          ...(sent !== undefined && { 'content-type': 'application/json' }),
          ...credential,
        },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
        isBuffered: true,
      }),
    )
    const json = Buffer.isBuffer(body) ? jsonIn(body.toString()) : undefined
    discard(body)
    if (missing.includes(statusCode)) return undefined
    if (statusCode === 507) throw speakersFull()
    if (statusCode !== 200) throw new UpstreamFailure('status', { status: statusCode })
    const parsed = z.safeParse(schema, json)
    if (!parsed.success) throw new UpstreamFailure('nonsense', { status: statusCode })
    return parsed.data
  }

  return {
    /** All that the service has; none if it knows no names. */
    list: async (): Promise<NamedSpeaker[]> => {
      const all = await call(allSpeakerNames, transcriptionPaths.allSpeakers)
      return (all?.speakers ?? []).map(({ job_id, speaker, name }) => ({ recording: job_id, speaker, name }))
    },
    /** @returns whether the service has the name now */
    name: async ({ recording, speaker, name }: NamedSpeaker): Promise<boolean> =>
      (await call(speakerNames, transcriptionPaths.speakers(recording), { speaker, name })) !== undefined,
  }
}
