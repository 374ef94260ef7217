import { locked } from './forms.ts'
import { devicePaths } from './paths.ts'

export const wrongCode = 'This is not a code that waits. Check it on the television: codes change when they run out.'
/** The last page of a pairing: what happened and what to do now. */
export const deviceMessages = {
  allowed: { title: 'Allowed', text: 'Your television goes on by itself. You can close this page.' },
  denied: { title: 'Denied', text: 'The device was given nothing. You can close this page.' },
  used: {
    title: 'This code was used',
    text: 'Somebody has already answered for it. Start again on the television to get a new code.',
    again: devicePaths.code,
  },
  expired: {
    title: 'This code has run out',
    text: 'The television shows a new one by itself. Enter that one.',
    again: devicePaths.code,
  },
  foreign: {
    title: 'Nothing was changed',
    text: 'This form was opened in another browser or too long ago. Start again with the code.',
    again: devicePaths.code,
  },
  access_denied: locked,
  admin_policy_enforced: {
    title: 'Not allowed by your administrator',
    text: 'The administrator of your account does not let it give what this app asks for.',
  },
  org_internal: {
    title: 'Only for one organization',
    text: 'This app is only for accounts of the organization that made it. Sign in with such an account.',
  },
} as const
