import { t } from '#web/language/t.ts'
import { messages as codeMessages } from '#web/one-time-codes/messages.ts'
import { SignOut } from '#web/pages/form.tsx'
import { type FrameProps, page } from '#web/pages/frame.tsx'
import { mayUpdate, type Operator } from '../roles.ts'
import { messages } from './messages.ts'

export const operatorPaths = {
  list: '/fleet',
  screen: '/fleet/screens',
  log: '/fleet/log',
  acts: '/fleet/acts',
  plans: '/fleet/plans',
  enrolments: '/fleet/enrolments',
  alerts: '/fleet/alerts',
  played: '/fleet/played',
  updates: '/fleet/updates',
  signIn: '/fleet/sign-in',
  signOut: '/fleet/sign-out',
  secondStep: '/fleet/sign-in/code',
  authenticator: '/fleet/authenticator',
  style: '/fleet.css',
} as const

/** Who looks at a page, and the hidden value of its forms. */
export interface Visit {
  operator: Operator
  /** Whether the server has a version before the one that it serves. */
  hasUpdates?: boolean
  csrf: string
}

/** A page for a signed-in operator. */
export const fleetPage = ({ operator, csrf, hasUpdates = false }: Visit, props: FrameProps): string =>
  page({
    product: t(messages.product),
    isWide: true,
    style: operatorPaths.style,
    sections: [
      { title: t(messages.screens), path: operatorPaths.list },
      { title: t(messages.plans), path: operatorPaths.plans },
      { title: t(messages.addScreens), path: operatorPaths.enrolments },
      { title: t(messages.alerts), path: operatorPaths.alerts },
      { title: t(messages.played), path: operatorPaths.played },
      ...(hasUpdates && mayUpdate(operator) ? [{ title: t(messages.updates), path: operatorPaths.updates }] : []),
      { title: t(messages.log), path: operatorPaths.log },
    ],
    header: (
      <>
        <a href={operatorPaths.authenticator}>{t(codeMessages.authenticator)}</a>
        <SignOut action={operatorPaths.signOut} csrf={csrf} accountName={operator.name} />
      </>
    ),
    ...props,
  })
