import { keyHeader } from '#contract/transcription/paths.ts'
import type { Answer } from '#web/openapi/description.ts'

/** The security scheme of a personal key. */
export const keyScheme = 'transcriptionKey'
export const keySchemeDescription = { type: 'apiKey', in: 'header', name: keyHeader }
export const security = [{ [keyScheme]: [] }]

export const json = (description: string, schema: string): Answer => ({
  description,
  content: { 'application/json': schema },
})
export const refusal = (description: string) => json(description, 'TranscriptionError')
export const refusals = {
  400: refusal('A parameter or a field is wrong; `validation_errors` names each.'),
  401: refusal('The personal key is missing or not valid.'),
  500: refusal('The service failed.'),
}
