import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { scopesOf } from '#contract/scopes.ts'
import type { FrameProps, PageLink } from '#web/pages/frame.tsx'
import type { EventLog } from '../../eventLog.ts'
import { type Keys, newSecret } from '../../keys.ts'
import type { PlatformSettings } from '../../settings.ts'
import type { Library } from '../../video/library.ts'
import type { Administrator } from '../administrators.ts'
import { type Actor, OperatorProblem } from '../operation.ts'
import type { Operations } from '../operations.ts'
import type { OperatorTables } from '../tables.ts'
import { consolePage } from './consolePage.tsx'
import { consolePaths } from './paths.ts'
import { createConsoleVisits } from './visit.ts'

/** What the console takes. */
export interface ConsoleContext {
  settings: Pick<PlatformSettings, 'limits'>
  db: Kysely<OperatorTables>
  clock: Clock
  keys: Keys
  scopes: ReturnType<typeof scopesOf>
  library: Library
  events: EventLog
  operations: Operations
  publicUrl(): string
}

/** What a page is given: who is there, and what its forms need. */
export interface Desk {
  administrator: Administrator
  actor: Actor
  csrf: string
  /** The variable parts of the path. */
  at: Record<string, string>
  query: Record<string, string>
  /** A secret for a form that makes something. */
  newOnce(): string
  page(props: FrameProps): string
}

/** The fields of a form: each may come several times. */
export interface Form {
  /** The field, or nothing; of several the first. */
  text(name: string): string
  list(name: string): string[]
  once: string | undefined
}

/** Where to go after a change, and what to say there. */
export interface Done {
  to: string
  notice: Notice
}

/** What may be said after a change; an address names one, so that no link puts words into the console's mouth. */
const notices = {
  saved: 'Saved.',
  created: 'Created.',
  removed: 'Removed.',
  revoked: 'Revoked. Its tokens stopped working.',
  disabled: 'Disabled.',
  enabled: 'Enabled.',
  signedOut: 'Signed out of every browser. Receivers of security events are told: televisions leave within seconds.',
  sent: 'Sent. Open this page again in a moment to see what became of it.',
} as const
export type Notice = keyof typeof notices

const formFields = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
const stringFields = z.record(z.string(), z.string())

const readForm = (body: unknown): Form | undefined => {
  const parsed = z.safeParse(formFields, body ?? {})
  if (!parsed.success) return undefined
  const list = (name: string) => {
    const value = Object.hasOwn(parsed.data, name) ? parsed.data[name] : undefined
    return value === undefined ? [] : typeof value === 'string' ? [value] : value
  }
  const once = list('once')[0]
  return {
    text: (name) => list(name)[0] ?? '',
    list,
    once: once && /^[\w-]{43}$/.test(once) ? once : undefined,
  }
}

const statuses = { missing: 404, wrong: 400, conflict: 409 } as const

/** What pages are registered with: every one insists on a sign-in, every change on a form that this browser was given. */
export interface Console {
  /** A page. A problem that it throws is told with its status. */
  show(path: string, render: (desk: Desk) => Promise<string>): void
  /**
   * A change. After it the browser goes to where `Done` says; a text is shown as it is (what is shown once).
   * @param otherwise the form once more, with what is wrong; left out: the problem alone
   */
  change(
    path: string,
    run: (desk: Desk, form: Form) => Promise<Done | string>,
    otherwise?: (desk: Desk, form: Form, problem: OperatorProblem) => Promise<string>,
  ): void
}

/** @param sections the navigation */
export function createConsole(
  app: FastifyInstance,
  context: ConsoleContext,
  sections: readonly PageLink[],
): { pages: Console; visits: ReturnType<typeof createConsoleVisits> } {
  const { keys, publicUrl, operations } = context
  const visits = createConsoleVisits({ keys, publicUrl, administrators: operations.administrators })

  /** Undefined when nobody is signed in; then the reply was sent. */
  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<Desk | undefined> => {
    const visit = await visits.read(request, reply)
    const { administrator, csrf } = visit
    if (!administrator) {
      await reply.redirect(consolePaths.signIn, 303)
      return undefined
    }
    const query = z.safeParse(stringFields, request.query)
    const at = z.safeParse(stringFields, request.params)
    const done = query.success ? query.data.done : undefined
    return {
      administrator,
      actor: { name: administrator.name, address: request.ip },
      csrf,
      at: at.success ? at.data : {},
      query: query.success ? query.data : {},
      newOnce: newSecret,
      page: (props) =>
        consolePage(
          { visit, sections },
          {
            notice: done !== undefined && Object.hasOwn(notices, done) ? notices[done as Notice] : undefined,
            ...props,
          },
        ),
    }
  }

  /** @param title of the page that tells a problem: what the person wanted did not come about */
  const answer = async (reply: FastifyReply, desk: Desk, title: string, run: () => Promise<string | FastifyReply>) => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof OperatorProblem)) throw error
      return reply.code(statuses[error.kind]).send(desk.page({ title, children: error.message }))
    }
  }

  const pages: Console = {
    show: (path, render) => {
      app.get(path, async (request, reply) => {
        const desk = await open(request, reply)
        return desk ? answer(reply, desk, 'There is nothing here', () => render(desk)) : reply
      })
    },
    change: (path, run, otherwise) => {
      app.post(path, async (request, reply) => {
        const desk = await open(request, reply)
        if (!desk) return reply
        const form = readForm(request.body)
        if (!form || !(await visits.isOwnForm(request, form.text('csrf'))))
          return reply.code(403).send(
            desk.page({
              title: 'Nothing was changed',
              children: 'This form was opened before you signed in, or somewhere else. Open its page again.',
            }),
          )
        return answer(reply, desk, 'Nothing was changed', async () => {
          try {
            const done = await run(desk, form)
            if (typeof done === 'string') return done
            return reply.redirect(`${done.to}${done.to.includes('?') ? '&' : '?'}done=${done.notice}`, 303)
          } catch (error) {
            if (!(error instanceof OperatorProblem) || !otherwise || error.kind === 'missing') throw error
            return reply.code(statuses[error.kind]).send(await otherwise(desk, form, error))
          }
        })
      })
    },
  }
  return { pages, visits }
}
