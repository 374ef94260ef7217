import { connectPaths } from '#contract/connect.ts'

const { page, callback } = connectPaths

/** Paths of the phone's pages and forms; the television shows the first. */
export const linkPhonePaths = {
  code: page,
  /** The form that redirects to the service. */
  go: `${page}/go`,
  callback,
  /** The last page. It has its own path, so that a reload does not redeem the code again. */
  done: `${page}/done`,
} as const
