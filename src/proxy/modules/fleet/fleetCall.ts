import { fleetPaths, screenAnswer } from '#contract/fleet.ts'
import { screenReport } from '#contract/fleetReport.ts'
import { defineCall } from '#proxy/core/web/call.ts'

/** The only call of televisions. */
export const fleetReport = defineCall({
  method: 'post',
  path: fleetPaths.report,
  id: 'fleetReport',
  summary: 'The state of this television, for operators; the answer has what it is to do.',
  body: { ScreenReport: screenReport },
  answer: { ScreenAnswer: screenAnswer },
})
