import type { Message } from '#contract/message.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'

const sentimentNames: Readonly<Record<string, Message>> = {
  positive: messages.positive,
  negative: messages.negative,
  neutral: messages.neutral,
  amusement: messages.amusement,
  anger: messages.anger,
  curiosity: messages.curiosity,
  fear: messages.fear,
  gratitude: messages.gratitude,
  hope: messages.hope,
  joy: messages.joy,
  love: messages.love,
  pride: messages.pride,
  relief: messages.relief,
  sadness: messages.sadness,
  surprise: messages.surprise,
}

/** A sentiment or an emotion of a service. An unknown one is shown as the service sent it. */
export function sentimentName(code: string | undefined): string {
  const name = sentimentNames[code ?? '']
  return name ? t(name) : (code ?? '')
}

const entityKindNames: Readonly<Record<string, Message>> = {
  NAME: messages.name,
  LOCATION: messages.location,
  LOCATION_CITY: messages.city,
}

/** The kind of a named entity. An unknown one is shown in the letters of the service: `MEDICAL_CODE` → Medical code. */
export function entityKindName(code = ''): string {
  const name = entityKindNames[code]
  if (name) return t(name)
  const words = code.replace(/_/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
