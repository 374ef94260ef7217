import { t } from '../language/t.ts'
import { messages } from './messages.ts'

/** The name of a speaker that nobody has named. @param speaker counts from 0 */
export const speakerName = (speaker: number): string => t(messages.speaker, { number: speaker + 1 })
