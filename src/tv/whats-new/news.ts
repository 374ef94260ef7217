import { messages } from './messages.ts'

/**
 * What the newest version that has something for viewers brought, in at most three short sentences. A release that
 * has nothing for them leaves this as it is. The version is the one of `package.json` that was prepared then.
 */
export const news = {
  version: '0.1.0',
  sentences: [messages.verdict, messages.search, messages.sendToPhone],
}
