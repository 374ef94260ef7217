import { textInputPaths } from '#contract/textInput.ts'

const { page } = textInputPaths

/** Paths of the phone's pages and forms; the television shows the first. */
export const phonePaths = {
  code: page,
  send: `${page}/send`,
  sent: `${page}/sent`,
} as const
