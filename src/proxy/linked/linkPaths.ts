import { connectPaths } from '#contract/connect.ts'

const { page, callback } = connectPaths

/** Where the phone's pages and forms are; the first is what the television shows. */
export const linkPhonePaths = {
  code: page,
  /** The form that leads to the service. */
  go: `${page}/go`,
  callback,
  /** The last word, so that a reload exchanges nothing again. */
  done: `${page}/done`,
} as const
