import { statfs } from 'node:fs/promises'
import { storedProblem } from '#web/problems/problem.ts'
import { CollectProblem, FileTooLarge, problemAt } from './collectProblem.ts'

/** How much, how fast and how long an answer may be. A service that is broken, or means ill, holds nobody up. */
export interface BodyLimits {
  /** Bytes, not compressed. */
  maxBytes: number
  /** Milliseconds for all of it. */
  maxMs: number
  /** Bytes that must come in each `windowMs`, but for the last. */
  leastBytes: number
  windowMs: number
}

/** Fewer bytes in a second come from no network that works. */
export const leastBytesPerSecond = 1_000
/** Reports in CSV become 10 to 30 times as large; zeros a thousand times. */
const maxRatio = 250
/** The ratio says nothing about less. */
const ratioFromBytes = 16_000_000
/** Bytes that stay free on the disk, for the databases. */
const reservedBytes = 256_000_000
/** Bytes after which the free space is looked at again. */
const spaceStep = 16_000_000

/** Passes on what comes over the network. @throws CollectProblem once it comes too slowly or takes too long */
export const fastEnough = (origin: string, { maxMs, leastBytes, windowMs }: BodyLimits) =>
  async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const began = performance.now()
    let windowBegan = began
    let inWindow = 0
    for await (const part of parts) {
      const now = performance.now()
      inWindow += part.length
      if (now - began > maxMs) throw tooSlow(origin)
      if (now - windowBegan >= windowMs) {
        if (inWindow < leastBytes) throw tooSlow(origin)
        windowBegan = now
        inWindow = 0
      }
      yield part
    }
  }

const tooSlow = (origin: string) => new CollectProblem(problemAt(origin, 'timeout'), true)

/** Counts bytes on their way, for `smallEnough`. */
export function counted() {
  let bytes = 0
  return {
    bytes: () => bytes,
    pass: async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const part of parts) {
        bytes += part.length
        yield part
      }
    },
  }
}

/**
 * Passes on what is written into a folder.
 * @param sentBytes the bytes that came over the network until now
 * @throws FileTooLarge once there are too many bytes, or few have become very many; CollectProblem when the disk has no
 * room for more
 */
export const smallEnough = (origin: string, { maxBytes }: BodyLimits, folder: string, sentBytes: () => number) =>
  async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0
    let lookAt = 0
    for await (const part of parts) {
      size += part.length
      if (size > maxBytes || (size > ratioFromBytes && size > maxRatio * sentBytes()))
        throw new FileTooLarge(problemAt(origin, 'tooLarge'), false)
      if (size > lookAt) {
        await requireSpace(folder)
        lookAt = size + spaceStep
      }
      yield part
    }
  }

async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < reservedBytes) throw new CollectProblem(storedProblem('diskFull'), true)
}
