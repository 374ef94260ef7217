/**
 * Requests about recordings. Not in `recordings.ts`, because televisions only send them and need no schema for them.
 */
import * as z from 'zod/mini'

const id = (kind: string) => z.string().check(z.regex(/^[\w-]{1,64}$/, `must be the ID of a ${kind}`))

export const joinRecordingRequest = z.object({ recording: id('recording'), video: z.nullable(id('video')) })
