import { stepsName } from '#tv/onboarding/steps.ts'

/** A script for a page, before all others: its television has shown the tips that follow the first pairing. */
export const firstStepsAreDone = `localStorage.setItem('${stepsName}', '{"steps":"done"}')`
