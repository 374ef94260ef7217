import { authorizationPaths } from '#contract/authorization.ts'

const { device } = authorizationPaths

/** Where the pages and their forms are; the first is what the television shows. */
export const devicePaths = {
  code: device,
  signIn: `${device}/sign-in`,
  decision: `${device}/decision`,
  signOut: `${device}/sign-out`,
} as const

const { authorize } = authorizationPaths

/** The same for apps that send a browser here. */
export const authorizePaths = {
  start: authorize,
  signIn: `${authorize}/sign-in`,
  decision: `${authorize}/decision`,
} as const
