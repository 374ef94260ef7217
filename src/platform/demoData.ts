import type { PlatformSettings } from './settings.ts'

/** What is made for the demo at a start: numbers, videos, brand lift studies, recordings. */
export interface DemoData {
  /** Runs a part of it. A part that fails is the last: those that follow are made of it. */
  make(part: () => Promise<unknown>): Promise<void>
  /** Why demo data is not up to date, for people; undefined where it is. */
  problem(): string | undefined
  /** The error behind it, for the log. */
  error(): unknown
}

/**
 * Demo data must never keep people's own data from opening: the folder holds both. A part that fails is reported, and the
 * services start with what is there.
 * @param isUsable rejects where the databases themselves are unusable since: then the start fails with the part's error
 */
export function createDemoData(
  { demoData }: Pick<PlatformSettings, 'demoData'>,
  isUsable: () => Promise<unknown>,
  onMaking: (isMade: boolean) => void = () => {},
): DemoData {
  let problem = demoData === 'keep' ? 'DEMO_DATA=keep leaves it as it is' : undefined
  let failure: unknown
  return {
    make: async (part) => {
      if (problem !== undefined) return
      onMaking(true)
      try {
        await part()
      } catch (error) {
        await isUsable().catch(() => {
          throw error
        })
        failure = error
        problem = error instanceof Error ? error.message : String(error)
      } finally {
        onMaking(false)
      }
    },
    problem: () => problem,
    error: () => failure,
  }
}
