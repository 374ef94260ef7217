import { makeDemoNumbers, type NumbersOptions } from './numbers.ts'
import { type SeedOptions, seedDemoChannel } from './seed.ts'

/** Makes the demo channel and then its numbers, as a start does before and after its servers listen. */
export async function seedDemo(
  options: SeedOptions & Pick<NumbersOptions, 'onProgress' | 'daysAtOnce'>,
): Promise<void> {
  const span = await seedDemoChannel(options)
  await makeDemoNumbers({ ...options, ...span })
}
