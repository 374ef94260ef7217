import type { PlatformSettings } from '../settings/settings.ts'

/** Demo data that a start makes: numbers, videos, brand lift studies, recordings. */
export interface DemoData {
  /**
   * Runs one part. A failed part is the last, because the next ones depend on it.
   * @returns what the part returns; undefined if it failed or was left out
   */
  make<Made>(part: () => Promise<Made>): Promise<Made | undefined>
  /** Why demo data is not up to date, in words for people; undefined when it is. */
  problem(): string | undefined
  /** The error that caused the problem, for the log. */
  error(): unknown
}

/**
 * Demo data must never prevent people's own data from opening: the folder contains both. A part that fails is reported,
 * and the services start with what exists.
 * @param isUsable rejects when the databases themselves became unusable: then the start fails with the part's error
 */
export function createDemoData(
  { demoData }: Pick<PlatformSettings, 'demoData'>,
  isUsable: () => Promise<unknown>,
  onBusyChange: (isBusy: boolean) => void = () => {},
): DemoData {
  let problem = demoData === 'keep' ? 'DEMO_DATA=keep leaves it as it is' : undefined
  let failure: unknown
  return {
    make: async (part) => {
      if (problem !== undefined) return undefined
      onBusyChange(true)
      try {
        return await part()
      } catch (error) {
        await isUsable().catch(() => {
          throw error
        })
        failure = error
        problem = error instanceof Error ? error.message : String(error)
        return undefined
      } finally {
        onBusyChange(false)
      }
    },
    problem: () => problem,
    error: () => failure,
  }
}
