import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { scopesOf } from '#contract/scopes.ts'
import type { EventLog } from '#platform/eventLog.ts'
import { type Keys, newSecret } from '#platform/keys/keys.ts'
import type { PlatformSettings } from '#platform/settings/settings.ts'
import { answerFile, type ExportedFile } from '#platform/transcription/exportedFile.ts'
import type { VideoRepository } from '#platform/video/videoRepository.ts'
import { t } from '#web/language/t.ts'
import type { FrameProps } from '#web/pages/frame.tsx'
import type { Administrator } from '../consoleSignIns.ts'
import { type Actor, AdminError } from '../operation.ts'
import type { Operations } from '../operations.ts'
import type { AdminTables } from '../schema.ts'
import type { AdminJobs } from '../transcripts.ts'
import { consolePage, type SectionLink } from './consolePage.tsx'
import { messages } from './messages.ts'
import { consolePaths } from './paths.ts'
import { createConsoleVisits } from './visit.ts'

/** Dependencies of the console. */
export interface ConsoleContext {
  settings: Pick<PlatformSettings, 'limits' | 'operatorsSecondFactor'>
  db: Kysely<AdminTables>
  clock: Clock
  keys: Keys
  scopes: ReturnType<typeof scopesOf>
  videoRepository: VideoRepository
  events: EventLog
  operations: Operations
  transcripts: Pick<AdminJobs, 'page' | 'byId' | 'exported' | 'remove'>
  publicUrl(): string
}

/** The request for a page: the administrator, the parameters, and how the answer is rendered. */
export interface PageRequest {
  administrator: Administrator
  actor: Actor
  csrf: string
  /** The variable parts of the path. */
  params: Record<string, string>
  query: Record<string, string>
  /** Makes the secret of a form that creates something. */
  newOnce(): string
  /** Renders the page around this content. */
  render(props: FrameProps): string
}

/** The fields of a form; each may occur several times. */
export interface Form {
  /** The first value of the field; empty when there is none. */
  text(name: string): string
  list(name: string): string[]
  once: string | undefined
}

/** The page after a change, and its notice. */
export interface Done {
  to: string
  notice: Notice
}

/** Notices after a change. The address contains only the name of one, so that no link can show a text of its own. */
const notices = {
  saved: messages.saved,
  created: messages.created,
  removed: messages.removed,
  revoked: messages.revokedNotice,
  disabled: messages.disabledNotice,
  enabled: messages.enabledNotice,
  signedOut: messages.signedOutNotice,
  passwordRequired: messages.passwordRequiredNotice,
  sent: messages.sent,
}
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

/** Registers pages. Every page requires a sign-in, and every change a form that was given to this browser. */
export interface Console {
  /** Registers a page. An `AdminError` that it throws is shown with its status. */
  show(path: string, render: (request: PageRequest) => Promise<string>): void
  /**
   * Registers a change. Afterwards the browser is redirected to `Done`; a string is sent as the page (for secrets that
   * are shown once), and so is `page` with its status.
   * @param otherwise renders the form again with the error; when omitted, only the error is shown
   */
  change(
    path: string,
    run: (request: PageRequest, form: Form) => Promise<Done | string | { page: string; status: number }>,
    otherwise?: (request: PageRequest, form: Form, problem: AdminError) => Promise<string>,
  ): void
  /** Registers a file, which browsers store. An `AdminError` is shown as a page. `signal`: the browser has left. */
  file(path: string, make: (request: PageRequest, signal: AbortSignal) => Promise<ExportedFile>): void
}

/** @param sections the navigation */
export function createConsole(
  app: FastifyInstance,
  context: ConsoleContext,
  sections: readonly SectionLink[],
): { pages: Console; visits: ReturnType<typeof createConsoleVisits> } {
  const { keys, publicUrl, operations, settings } = context
  const visits = createConsoleVisits({ keys, publicUrl, administrators: operations.administrators })

  /** Undefined when nobody is signed in; then the reply was sent already. */
  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<PageRequest | undefined> => {
    const visit = await visits.read(request, reply)
    const { administrator, csrf } = visit
    if (!administrator) {
      await reply.redirect(consolePaths.signIn, 303)
      return undefined
    }
    const { authenticators } = operations.administrators
    const mustSetUp = settings.operatorsSecondFactor === 'required' && !(await authenticators.isOn(administrator.id))
    if (mustSetUp && !request.routeOptions.url?.startsWith(consolePaths.authenticator)) {
      await reply.redirect(consolePaths.authenticator, 303)
      return undefined
    }
    const query = z.safeParse(stringFields, request.query)
    const params = z.safeParse(stringFields, request.params)
    const done = query.success ? query.data.done : undefined
    const notice = done !== undefined && Object.hasOwn(notices, done) ? t(notices[done as Notice]) : undefined
    return {
      administrator,
      actor: { name: administrator.name, address: request.ip },
      csrf,
      params: params.success ? params.data : {},
      query: query.success ? query.data : {},
      newOnce: newSecret,
      render: (props) => consolePage({ visit, sections: mustSetUp ? [] : sections }, { notice, ...props }),
    }
  }

  /** @param title the title of an error page, which says that nothing was done */
  const answer = async (
    reply: FastifyReply,
    page: PageRequest,
    title: string,
    run: () => Promise<string | FastifyReply>,
  ) => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof AdminError)) throw error
      return reply.code(statuses[error.kind]).send(page.render({ title, children: error.message }))
    }
  }

  const pages: Console = {
    show: (path, render) => {
      app.get(path, async (request, reply) => {
        const page = await open(request, reply)
        return page ? answer(reply, page, t(messages.notFound), () => render(page)) : reply
      })
    },
    file: (path, make) => {
      app.get(path, async (request, reply) => {
        const page = await open(request, reply)
        if (!page) return reply
        return answer(reply, page, t(messages.notFound), () =>
          answerFile(request, reply, (signal) => make(page, signal)),
        )
      })
    },
    change: (path, run, otherwise) => {
      app.post(path, async (request, reply) => {
        const page = await open(request, reply)
        if (!page) return reply
        const form = readForm(request.body)
        if (!form || !(await visits.isOwnForm(request, form.text('csrf'))))
          return reply.code(403).send(
            page.render({
              title: t(messages.nothingChanged),
              children: t(messages.formExpired),
            }),
          )
        return answer(reply, page, t(messages.nothingChanged), async () => {
          try {
            const done = await run(page, form)
            if (typeof done === 'string') return done
            if ('page' in done) return reply.code(done.status).send(done.page)
            return reply.redirect(`${done.to}${done.to.includes('?') ? '&' : '?'}done=${done.notice}`, 303)
          } catch (error) {
            if (!(error instanceof AdminError) || !otherwise || error.kind === 'missing') throw error
            return reply.code(statuses[error.kind]).send(await otherwise(page, form, error))
          }
        })
      })
    },
  }
  return { pages, visits }
}
