import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AuthorizationContext } from '#platform/authorization/context.ts'
import type { EventAction } from '#platform/eventLog.ts'
import { t } from '#web/language/t.ts'
import { openForms } from '../forms.ts'
import { foreignAccountPage } from '../lastPages.ts'
import type { OwnVisit } from './accountPage.tsx'
import { messages } from './messages.ts'

/** How long after a sign-in a person may change how they sign in. */
export const recentMs = 5 * 60_000

/** A form that a person who is signed in has sent. */
export interface Asked<Fields> {
  request: FastifyRequest
  reply: FastifyReply
  visit: OwnVisit
  fields: Fields
}

/** What all forms of the account page share. */
export async function openAccountForms(app: FastifyInstance, context: AuthorizationContext) {
  const { clock, events } = context
  const forms = await openForms(app, context, foreignAccountPage)
  const { askToSignIn, openForm, refuseForeign } = forms

  return {
    ...forms,

    /** A form at a path: only for a person who is signed in, from a page of this browser. */
    form: <Schema extends z.ZodMiniObject>(
      path: string,
      schema: Schema,
      handle: (asked: Asked<z.infer<Schema>>) => Promise<string | FastifyReply>,
    ) =>
      app.post(path, async (request, reply) => {
        const visit = await openForm(request, reply)
        const parsed = z.safeParse(schema, request.body)
        if (!visit || !parsed.success) return refuseForeign(request, reply)
        const { signIn } = visit
        if (!signIn) return askToSignIn(reply, visit, { pending: { page: 'account' } })
        return handle({ request, reply, visit: { ...visit, signIn }, fields: parsed.data })
      }),

    /** The page that asks a person to sign in again; undefined when they have just done so. */
    askAgain: ({ reply, visit }: Pick<Asked<unknown>, 'reply' | 'visit'>): string | undefined =>
      clock.now() - visit.signIn.at <= recentMs
        ? undefined
        : askToSignIn(reply, visit, {
            pending: { page: 'account' },
            text: t(messages.signInAgain),
            email: visit.signIn.account.email,
          }),

    /** Returns what records an action of a person on their own account. */
    record:
      (
        { request, visit }: Pick<Asked<unknown>, 'request' | 'visit'>,
        action: EventAction,
        subject: string,
        detail?: string,
      ) =>
      (trx: AuthorizationContext['db']) =>
        events.record(trx, {
          kind: 'people',
          action,
          actor: visit.signIn.account.email,
          subject,
          ...(detail === undefined ? {} : { detail }),
          address: request.ip,
        }),
  }
}

export type AccountForms = Awaited<ReturnType<typeof openAccountForms>>
