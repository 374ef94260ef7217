/** Help: what the television and its page for phones say. The first screen does not load this. */
import * as z from 'zod/mini'
import { messages } from './messages.ts'

export const helpPaths = {
  /** GET → `helpOffer`. */
  offer: '/api/help',
  /** The phone's page; `?language=` is that of the television. */
  page: '/help',
} as const

/** The address of the phone's page, without a language. */
export const helpOffer = z.object({ url: z.string() })

/** The keys of a remote that the app uses. */
export const remoteKeys = [
  { id: 'arrows', name: messages.arrows, does: messages.arrowsDo },
  { id: 'ok', name: messages.ok, does: messages.okDoes },
  { id: 'back', name: messages.back, does: messages.backDoes },
  { id: 'play', name: messages.play, does: messages.playDoes },
  { id: 'channel', name: messages.channel, does: messages.channelDoes },
] as const

/** What people ask. `path`: the screen of the television where it is done. */
export const questions = [
  { question: messages.pair, answer: messages.pairAnswer, path: '/account' },
  { question: messages.revenue, answer: messages.revenueAnswer, path: '/revenue' },
  { question: messages.type, answer: messages.typeAnswer, path: '/groups' },
  { question: messages.kiosk, answer: messages.kioskAnswer, path: '/kiosk' },
] as const
