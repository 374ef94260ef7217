import { authorizationPaths } from '#contract/authorization.ts'

const { device } = authorizationPaths

/** Where the pages and their forms are; the first is what the television shows. */
export const devicePaths = {
  code: device,
  signIn: `${device}/sign-in`,
  decision: `${device}/decision`,
  signOut: `${device}/sign-out`,
  style: `${device}/style.css`,
} as const
