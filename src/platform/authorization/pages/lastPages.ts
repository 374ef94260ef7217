import { authorizationPaths } from '#contract/authorization.ts'
import type { Message, MessageValues } from '#contract/message.ts'
import { providerCallbackPath } from '../providers/providers.ts'
import { messages } from './messages.ts'

const { device } = authorizationPaths

/** Addresses of the pages and their forms; the television shows the first. */
export const devicePaths = {
  code: device,
  signIn: `${device}/sign-in`,
  secondStep: `${device}/sign-in/code`,
  verification: `${device}/verification`,
  decision: `${device}/decision`,
  signOut: `${device}/sign-out`,
  /** The secret of a mail's link follows it. */
  notMe: `${device}/not-me/`,
} as const

/** What a person may answer about the code of a device. `not-me`: they did not start this. */
export const decisions = ['allow', 'deny', 'not-me'] as const
export type Decision = (typeof decisions)[number]

const { authorize } = authorizationPaths

/** The same for apps that redirect a browser to these pages. */
export const authorizePaths = {
  start: authorize,
  signIn: `${authorize}/sign-in`,
  secondStep: `${authorize}/sign-in/code`,
  decision: `${authorize}/decision`,
} as const

/** The page on which people see and change their account, and its forms. */
export const accountPaths = {
  account: '/account',
  signIn: '/account/sign-in',
  secondStep: '/account/sign-in/code',
  newPasskey: '/account/passkeys/new',
  passkeys: '/account/passkeys',
  removePasskey: '/account/passkeys/remove',
  browser: '/account/browser',
  access: '/account/access',
  notMe: '/account/not-me',
  signOutEverywhere: '/account/sign-out-everywhere',
} as const

/** Where people set up an authenticator app. */
export const authenticatorPath = '/account/authenticator'
/** The form for a password that an administrator requires. */
export const newPasswordPath = '/sign-in/password'

/** Signing in at an OpenID provider, and coming back from it. */
export const providerPaths = { start: '/sign-in/provider', callback: providerCallbackPath } as const

/** The last page of a process: what happened and what to do now. */
export interface LastPage {
  title: Message
  text: Message
  values?: MessageValues
  /** Path of the page to enter a code, if that helps. */
  codePagePath?: string
}

/** For a person whose account is disabled. */
export const disabledPage: LastPage = { title: messages.disabled, text: messages.disabledText }

/** For a browser that comes back from a provider without a sign-in that is under way. */
export const lostSignInPage: LastPage = {
  title: messages.foreign,
  text: messages.lostSignIn,
  codePagePath: devicePaths.code,
}

/** For an app's form that came from elsewhere or too late. */
export const foreignAppPage: LastPage = { title: messages.foreign, text: messages.foreignAppText }

/** For a form of the account page that came from elsewhere or too late. */
export const foreignAccountPage: LastPage = { title: messages.foreign, text: messages.foreignAccountText }

/** The last page of a pairing that ends by itself; `values` has the days. */
export const allowedForDays = { title: messages.allowed, text: messages.allowedForDays } satisfies LastPage

/** The last page of a pairing. */
export const deviceLastPages = {
  allowed: { title: messages.allowed, text: messages.allowedText },
  denied: { title: messages.denied, text: messages.deniedText },
  wrongNumber: { title: messages.wrongNumber, text: messages.wrongNumberText },
  blockedCode: { title: messages.blockedCode, text: messages.blockedCodeText },
  othersCode: { title: messages.othersCode, text: messages.othersCodeText },
  used: { title: messages.used, text: messages.usedText, codePagePath: devicePaths.code },
  expired: { title: messages.expired, text: messages.expiredText, codePagePath: devicePaths.code },
  foreign: { title: messages.foreign, text: messages.foreignText, codePagePath: devicePaths.code },
  access_denied: disabledPage,
  admin_policy_enforced: { title: messages.blocked, text: messages.blockedText },
  networkRefused: {
    title: messages.networkRefused,
    text: messages.networkRefusedText,
    codePagePath: devicePaths.code,
  },
  registrationEnded: { title: messages.blocked, text: messages.registrationEnded },
  org_internal: { title: messages.organization, text: messages.organizationText },
} as const satisfies Record<string, LastPage>
