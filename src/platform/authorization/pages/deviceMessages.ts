import type { Message } from '#web/pages/steps.tsx'
import { locked } from './forms.ts'
import { devicePaths } from './paths.ts'

export const wrongCode = 'That code is not valid. Check your TV: the code may have changed.'
/** The last page of a pairing: what happened and what to do now. */
export const deviceMessages = {
  allowed: { title: 'Device connected', text: 'Continue on your TV. You can close this page.' },
  denied: { title: 'Access denied', text: 'The device was not connected. You can close this page.' },
  used: {
    title: 'This code was already used',
    text: 'To get a new code, start again on your TV.',
    codePagePath: devicePaths.code,
  },
  expired: {
    title: 'This code has expired',
    text: 'Your TV shows a new one. Enter that code instead.',
    codePagePath: devicePaths.code,
  },
  foreign: {
    title: 'This page has expired',
    text: 'It is too old, or it was opened in another browser. Nothing changed. Enter the code again.',
    codePagePath: devicePaths.code,
  },
  access_denied: locked,
  admin_policy_enforced: {
    title: 'Blocked by your administrator',
    text: 'Your administrator does not allow this access for your account.',
  },
  org_internal: {
    title: 'Restricted to one organization',
    text: 'Only accounts of its organization can use this app. Sign in with one of those.',
  },
} as const satisfies Record<string, Message>
