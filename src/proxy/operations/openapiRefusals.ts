import type { Answer } from '#web/openapi/description.ts'

export const json = (description: string, schema: string): Answer => ({
  description,
  content: { 'application/json': schema },
})

const descriptions: Record<number, string> = {
  400: 'The request is wrong; the message says how.',
  401: 'not_signed_in or session_ended.',
  403: 'forbidden or connection_needed.',
  404: 'There is no such thing.',
  413: 'The body is too large.',
  429: 'Too many calls from this address.',
  500: 'The proxy failed.',
  502: 'upstream_unreachable: `cause` says why.',
  503: 'The proxy has more to do than it can, or is stopping.',
}

/** Refusals that every call may get. @param schema `Problem`, or `Refusal` where a service's own refusals pass too */
export const refusals = (schema: 'Problem' | 'Refusal'): Record<number, Answer> =>
  Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      { ...json(description, schema), ...(['429', '502', '503'].includes(status) && { headers: ['Retry-After'] }) },
    ]),
  )
