import type { Clock } from '#contract/clock.ts'
import type { Warehouse } from '../analytics/warehouse/warehouse.ts'
import type { Library } from '../video/library.ts'

export interface DemoSeed {
  library: Library
  warehouse: Warehouse
  clock: Clock
  /** The demo account, which owns the channel. */
  accountId: string
  channelId: string
  onProgress?: ((step: { label: string; done: number; total: number }) => void) | undefined
}

/** Makes the demo's channel unless it is there. Called at every start; a start after a crash completes it. */
export async function seedDemo({ library, clock, accountId, channelId }: DemoSeed): Promise<void> {
  if (await library.channelById(channelId)) return
  const publishedAt = clock.now() - 3 * 365 * 86_400_000
  await library.saveChannel({ id: channelId, title: 'Tenfoot Demo', accountId, publishedAt, country: 'US' })
  await library.makeCurrent(accountId, channelId)
}
