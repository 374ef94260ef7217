import { stepsName } from '#tv/onboarding/steps.ts'

/**
 * A script for a page, before all others: its television has shown the tips that follow the first pairing. An empty
 * page has no storage.
 */
export const firstStepsAreDone = `if (location.protocol !== 'about:') localStorage.setItem('${stepsName}', '{"steps":"done"}')`
