import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import type { OpaqueCookie } from '#proxy/core/web/cookies.ts'
import type { PhoneBrowsers } from '#proxy/phone-codes/phoneBrowser.ts'
import type { ActLog } from '../actLog.ts'
import type { Acts } from '../acts.ts'
import type { Alerts } from '../alerts/alerts.ts'
import type { Commands } from '../commands.ts'
import type { Enrolments } from '../enrolments.ts'
import type { OperatorSignIns } from '../operatorSignIns.ts'
import type { Operators } from '../operators.ts'
import type { Plans } from '../plans.ts'
import type { Played } from '../played.ts'
import type { Screens } from '../screens.ts'
import type { Updates } from '../updates/updates.ts'
import type { Visit } from './fleetPage.tsx'

/** What the operators’ pages need. */
export interface OperatorPages {
  screens: Screens
  acts: Acts
  plans: Plans
  log: ActLog
  commands: Commands
  enrolments: Enrolments
  played: Played
  alerts: Alerts
  /** Undefined where the server keeps one version of the app. */
  updates: Updates | undefined
  /** Looks for alerts and messages now. */
  alertsChanged: () => void
  /** Adds the page that enrols a television. */
  televisionPages: (pages: FastifyInstance) => void
  operators: Operators
  signIns: OperatorSignIns
  clock: Clock
  vault: Vault
  settings: { publicUrl: string | undefined; fleet: { secondFactor: 'optional' | 'required' } }
  /** Called after acts that televisions wait for. */
  onAct: () => void
}

/** What the routes of these pages share. */
export interface OperatorScope extends OperatorPages {
  cookie: OpaqueCookie
  browsers: PhoneBrowsers
  /** The signed-in operator of a request, and the hidden value for the forms of its answer. */
  personOf(request: FastifyRequest, reply: FastifyReply): Promise<Visit | undefined>
  /** The same, unless the operator must first set up an authenticator app. */
  visitOf(request: FastifyRequest, reply: FastifyReply): Promise<Visit | undefined>
  /** The page for a form that this browser was not given. */
  foreignForm(reply: FastifyReply): FastifyReply
}

/** Adds a page for operators who are signed in; others sign in first. */
export type ShowPage = (
  path: string,
  pageOf: (visit: Visit, request: FastifyRequest, reply: FastifyReply) => unknown,
) => void
