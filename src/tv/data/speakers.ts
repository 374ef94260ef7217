import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type NamedSpeaker, namedSpeaker, speakerList, speakersPath } from '#contract/speakers.ts'
import { callProxy } from '../proxy/proxy.ts'
import { isForbidden } from './failure.ts'

/** The names that people gave to speakers of recordings, on the account's televisions (specification: proxy 16). */
export const speakersQuery = queryOptions({
  queryKey: ['speakers'],
  queryFn: async ({ signal }): Promise<NamedSpeaker[]> => {
    try {
      return (await callProxy(speakersPath, speakerList, { signal })).speakers
    } catch (error) {
      // An account without a known `sub` stores none, and that does not change.
      if (isForbidden(error)) return []
      throw error
    }
  },
  // Somebody may name them on another television.
  staleTime: 30_000,
  meta: { stored: z.array(namedSpeaker) },
})

const isOf = (of: Pick<NamedSpeaker, 'recording' | 'speaker'>) => (one: NamedSpeaker) =>
  one.recording === of.recording && one.speaker === of.speaker

/** The name that a person gave to a speaker. */
export const givenName = (
  speakers: readonly NamedSpeaker[],
  of: Pick<NamedSpeaker, 'recording' | 'speaker'>,
): string | undefined => speakers.find(isOf(of))?.name

/** Stores the name of a speaker; an empty one removes what there is. @throws ProxyError */
export async function nameSpeaker(client: QueryClient, named: NamedSpeaker): Promise<void> {
  const { queryKey } = speakersQuery
  await callProxy(speakersPath, z.unknown(), { method: 'POST', body: named })
  // An answer from before the change must not arrive after it.
  await client.cancelQueries({ queryKey })
  const isSame = isOf(named)
  client.setQueryData(queryKey, (before = []) => [
    ...before.filter((one) => !isSame(one)),
    ...(named.name === '' ? [] : [named]),
  ])
  void client.invalidateQueries({ queryKey })
}
