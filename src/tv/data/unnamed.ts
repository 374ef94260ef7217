import { t } from '../language/t.ts'
import { messages } from './messages.ts'

/** Titles in place of those that the service does not give, such as the title of a deleted video. */
export const unnamedVideo = (id: string): string => t(messages.video, { id })
export const unnamedPlaylist = (id: string): string => t(messages.playlist, { id })
export const unnamedChannel = (id: string): string => t(messages.channel, { id })
