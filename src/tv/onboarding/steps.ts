import { storedChoices } from '../preferences/storedChoices.ts'
import { type Action, isDirection } from '../remote/actions.ts'

/** What a person learns first, in this order. */
export const steps = ['move', 'open', 'back'] as const
export type Step = (typeof steps)[number]

/** Key in the browser's storage. */
export const stepsName = 'tenfoot.firstSteps'
const stored = storedChoices(stepsName, { steps: ['open', 'done'] })

/** Whether this television has shown the steps. */
export const areDone = (): boolean => stored.now().steps === 'done'
export const finish = (): void => stored.choose('steps', 'done')

/**
 * The step after a press: doing what a step says is the way to the next one, and Back ends them.
 * @param isHome the first screen is open: Back from it would ask whether to leave the app
 * @returns `isUsed`: the press does nothing else
 */
export function after(step: Step, action: Action, isHome: boolean): { step: Step | 'done'; isUsed: boolean } {
  if (action === 'back') return { step: 'done', isUsed: step !== 'back' || isHome }
  if (action === 'ok') return { step: step === 'back' ? 'done' : 'back', isUsed: false }
  return { step: step === 'move' && isDirection(action) ? 'open' : step, isUsed: false }
}
