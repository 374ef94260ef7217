import { open } from 'node:fs/promises'
import type { Loudness } from '../alignment/findSpeech.ts'
import { mpegLoudness } from './mpegLoudness.ts'
import { packetLoudness } from './packetLoudness.ts'
import { wavLoudness } from './wavLoudness.ts'

/**
 * Reads how loud an audio file is.
 * @returns undefined for a kind of file that this cannot read
 * @throws Error of the disk
 */
export async function loudnessOf(path: string): Promise<Loudness | undefined> {
  const file = await open(path)
  try {
    return (await wavLoudness(file)) ?? (await mpegLoudness(path)) ?? (await packetLoudness(file))
  } finally {
    await file.close()
  }
}
