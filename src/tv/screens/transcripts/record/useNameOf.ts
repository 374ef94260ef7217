import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { givenName, speakersQuery } from '#tv/data/speakers.ts'
import type { NameOf } from '../model/speakers.ts'

/** The names that people gave to the speakers of a recording. It changes only when a name did. */
export function useNameOf(recording: string): NameOf {
  const { data: named } = useQuery(speakersQuery)
  return useCallback((speaker) => named && givenName(named, { recording, speaker }), [named, recording])
}
