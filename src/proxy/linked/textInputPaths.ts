import { handoffPaths } from '#contract/handoff.ts'

const { page } = handoffPaths

/** Where the phone's pages and forms are; the first is what the television shows. */
export const phonePaths = {
  code: page,
  send: `${page}/send`,
  sent: `${page}/sent`,
} as const
