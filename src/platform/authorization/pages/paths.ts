import { authorizationPaths } from '#contract/authorization.ts'

const { device } = authorizationPaths

/** Addresses of the pages and their forms; the television shows the first. */
export const devicePaths = {
  code: device,
  signIn: `${device}/sign-in`,
  decision: `${device}/decision`,
  signOut: `${device}/sign-out`,
} as const

const { authorize } = authorizationPaths

/** The same for apps that redirect a browser to these pages. */
export const authorizePaths = {
  start: authorize,
  signIn: `${authorize}/sign-in`,
  decision: `${authorize}/decision`,
} as const
