/** Refusals of requests, with the exact reasons and texts of the public API (specification: reports 10). */
import { ApiProblem } from '../api/apiProblem.ts'

/** The spelling of a parameter inside messages of the public API: `startDate` is written `start-date`. */
const field = (parameter: string) => parameter.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const required = (parameter: string) => new ApiProblem(400, 'required', 'Required', { location: parameter })

export const unknownIdentifier = (parameter: string, name: string) =>
  new ApiProblem(400, 'invalid', `Unknown identifier (${name}) given in field parameters.${field(parameter)}.`, {
    location: parameter,
  })

/** @param allowed a sentence that says what is allowed, added to the text of the public API */
export const invalidValue = (parameter: string, value: string, allowed?: string) =>
  new ApiProblem(
    400,
    'invalid',
    `Invalid value (${value}) given in field parameters.${field(parameter)}.${allowed ? ` ${allowed}` : ''}`,
    { location: parameter },
  )

export const unknownParameter = (name: string) =>
  new ApiProblem(400, 'badRequest', `Unknown parameter (${name}): this call has no such parameter.`, { location: name })

/** @param reason sentences that say which rule was broken and which report is nearest */
export const notSupported = (reason: string, location: string) =>
  new ApiProblem(400, 'badRequest', `The query is not supported. ${reason}`, { location })

export const misaligned = (startDate: string, endDate: string) =>
  new ApiProblem(
    400,
    'badRequest',
    `Date range (${startDate} to ${endDate}) in field parameters.start-date does not align to chosen dimension`,
    { location: 'startDate' },
  )

export const forbidden = (reason: string, location = 'ids') =>
  new ApiProblem(403, 'forbidden', `Forbidden: ${reason}`, { location })
