import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AuthorizeRequest } from '../authorizeRequest.ts'
import type { AuthorizationContext } from '../context.ts'
import type { SignIn } from '../signIns.ts'
import { readUserCode } from '../userCode.ts'
import { createAuthorizeAnswers, createAuthorizeConsent } from './authorizeConsent.ts'
import { createDeviceConsent } from './deviceConsent.ts'
import type { Forms } from './forms.ts'
import { accountPaths } from './lastPages.ts'
import type { AfterSignIn } from './steps.tsx'
import type { Visit } from './visit.ts'

/** Fields of a form that belongs to the pages of devices, to those of apps, and to the account page. */
export const pendingForm = {
  user_code: z.optional(z.string().check(z.maxLength(256))),
  request: z.optional(z.string().check(z.maxLength(16_384))),
}

/** The account page, unless the form names a code or an app's request. @returns undefined if it is no code */
export function pendingIn({
  user_code,
  request,
}: {
  user_code?: string | undefined
  request?: string | undefined
}): AfterSignIn | undefined {
  if (request !== undefined) return { request }
  if (user_code === undefined) return { page: 'account' }
  const userCode = readUserCode(user_code)
  return userCode === undefined ? undefined : { userCode }
}

/** What the person was asked: a device's code, or an app's request that was read again. */
export type Asked = Exclude<AfterSignIn, { request: string }> | { app: AuthorizeRequest; text: string }

/** Continues after a sign-in on a page of its own, with what the person was asked before it. */
export function createContinuation(context: AuthorizationContext, describeRequest: Forms['describeRequest']) {
  const { answer } = createAuthorizeAnswers(context)
  const authorizeConsent = createAuthorizeConsent(context, describeRequest)
  const deviceConsent = createDeviceConsent(context, describeRequest)

  return {
    /** Runs a step. A wrong request of an app is refused as at `/authorize`. */
    withRequest: (
      reply: FastifyReply,
      visit: Visit,
      pending: AfterSignIn,
      step: (asked: Asked) => Promise<string | FastifyReply>,
    ) =>
      'request' in pending
        ? answer(reply, visit, pending.request, (app) => step({ app, text: pending.request }))
        : step(pending),
    /** Shows a person who has just signed in what comes next. */
    continueWith: async (
      request: FastifyRequest,
      reply: FastifyReply,
      visit: Visit,
      signIn: SignIn,
      asked: Asked,
    ): Promise<string | FastifyReply> => {
      if ('page' in asked) return reply.redirect(accountPaths.account, 303)
      const next = { ...visit, signIn }
      return 'userCode' in asked
        ? deviceConsent.showConsent(request, reply, next, signIn, asked.userCode)
        : authorizeConsent.showConsent(next, signIn, asked.app, asked.text)
    },
  }
}
