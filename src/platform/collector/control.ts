import * as z from 'zod/mini'
import type { Command } from '../control.ts'
import { collectionState } from './collectionStates.ts'
import type { Collector } from './open.ts'

export const collectRequest = z.object({ name: z.optional(z.string()) })
export const collectOutcome = z.object({ collections: z.array(collectionState) })

/** The command that a running platform answers on its control socket. */
export const collectorCommands = (collector: Collector): { [command: string]: Command } => ({
  collect: async (request, onProgress) => ({
    collections: await collector.run(z.parse(collectRequest, request).name, onProgress),
  }),
})
