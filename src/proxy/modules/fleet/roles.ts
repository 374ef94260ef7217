import type { AuthenticatorAct } from '#web/one-time-codes/authenticatorPages.tsx'

/** Least first: each role may do what the one before may. */
export const roles = ['look', 'act', 'own'] as const
export type Role = (typeof roles)[number]

/** What an operator does with screens, and the role that it needs (specification: fleet 6). */
export const actRoles = {
  reload: 'act',
  next: 'act',
  show: 'act',
  message: 'act',
  plan: 'act',
  rename: 'own',
  move: 'own',
  'sign-out': 'own',
  remove: 'own',
} as const satisfies Record<string, Role>
export type ScreenAct = keyof typeof actRoles
export const screenActs = Object.keys(actRoles) as ScreenAct[]

/** What is done with a plan itself, which its screens then follow. */
export const planChanges = ['plan-save', 'plan-take-back', 'plan-remove'] as const
export type PlanChange = (typeof planChanges)[number]

/** What is done with the enrolments of screens. */
export const enrolActs = ['enrol-make', 'enrol-approve', 'enrol-refuse', 'enrol-remove'] as const
export type EnrolAct = (typeof enrolActs)[number]

/** In the log there are also plans that were changed, enrolments, operators who were added and removed, and their apps. */
export type ActName =
  | ScreenAct
  | PlanChange
  | EnrolAct
  | (typeof alertActs)[number]
  | UpdateAct
  | 'operator-add'
  | 'operator-remove'
  | `authenticator-${AuthenticatorAct}`
/** `waiting`: not confirmed yet. `failed`: the television could not do it. Expired ones stay `waiting`. */
export type ActResult = 'waiting' | 'done' | 'failed'

/** Somebody who looks after screens. */
export interface Operator {
  name: string
  role: Role
  /** Null: all sites. */
  site: string | null
}

/** Whether an operator with this role may do it. */
export const mayAct = ({ role }: Pick<Operator, 'role'>, act: ScreenAct): boolean =>
  roles.indexOf(role) >= roles.indexOf(actRoles[act])

/** What is done with those who are told about screens. */
export const alertActs = ['alert-add', 'alert-remove'] as const

/** What is done with an update of all screens. Single screens go back by themselves. */
export const updateActs = ['update-begin', 'update-next', 'update-back'] as const
export type UpdateAct = (typeof updateActs)[number]

/** Whether an operator may update screens: an update is for all sites. */
export const mayUpdate = ({ role, site }: Pick<Operator, 'role' | 'site'>): boolean => role === 'own' && site === null

/** Whether an operator with this role may change who is told. */
export const mayAlert = ({ role }: Pick<Operator, 'role'>): boolean => role === 'own'

/** Whether an operator with this role may make and remove enrolments, and approve screens. */
export const mayEnrol = ({ role }: Pick<Operator, 'role'>): boolean => role === 'own'

/** Whether an operator with this role may make, change and remove plans. */
export const mayChangePlans = ({ role }: Pick<Operator, 'role'>): boolean => role === 'own'
