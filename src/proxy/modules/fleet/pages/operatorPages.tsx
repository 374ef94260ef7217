import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { opaqueCookie } from '#proxy/core/web/cookies.ts'
import { problemOf } from '#proxy/core/web/errors.ts'
import { createPhoneBrowsers, phoneStyle } from '#proxy/phone-codes/phoneBrowser.ts'
import { parseForm } from '#web/http/bodies.ts'
import { t } from '#web/language/t.ts'
import { pageScope } from '#web/pages/pageScope.ts'
import { messagePage } from '#web/pages/steps.tsx'
import { mayEnrol } from '../roles.ts'
import { actForms } from './acts/actForms.tsx'
import { alertPages } from './alerts/alertPages.tsx'
import { enrolmentPages } from './enrol/enrolmentPages.tsx'
import { fleetPage, operatorPaths } from './fleetPage.tsx'
import { listPage, perPage } from './list/ScreenList.tsx'
import { logPage } from './log/LogPage.tsx'
import { messages } from './messages.ts'
import type { OperatorPages, OperatorScope, ShowPage } from './operatorScope.ts'
import { planPages } from './plans/planPages.tsx'
import { playedPages } from './played/playedPages.ts'
import { doneText, listQuery, oneOf } from './queries.ts'
import { refreshSeconds } from './Refreshing.tsx'
import { screenPage } from './screen/ScreenPage.tsx'
import { ownAuthenticatorPages } from './sign-in/authenticatorPages.ts'
import { signInPages } from './sign-in/signInPages.tsx'
import { updatePages } from './updates/updatePages.tsx'

/** Most pages of one address in a minute: several operators may watch, each page every few seconds. */
const perMinute = 600
/** Twelve hours: a visit ends at the proxy, whatever the browser keeps. */
const cookieDays = 0.5

/** The operators’ pages (specification: fleet 7): without scripts, they refresh themselves. */
export async function operatorPages(app: FastifyInstance, context: OperatorPages): Promise<void> {
  const { screens, log, commands, enrolments, operators, signIns, clock, vault, settings } = context
  const cookie = opaqueCookie('operator', settings.publicUrl, cookieDays)
  const browsers = createPhoneBrowsers({ purpose: 'fleet', vault, cookie, publicUrl: settings.publicUrl })
  const scope: OperatorScope = {
    ...context,
    cookie,
    browsers,
    async personOf(request, reply) {
      const secret = cookie.read(request)
      const operator = secret === undefined ? undefined : await signIns.visiting(secret)
      return (
        operator && {
          operator,
          csrf: browsers.formToken(request, reply),
          hasUpdates: context.updates !== undefined,
        }
      )
    },
    async visitOf(request, reply) {
      const visit = await scope.personOf(request, reply)
      if (!visit || settings.fleet.secondFactor === 'optional') return visit
      return (await operators.hasAuthenticator(visit.operator.name)) ? visit : undefined
    },
    foreignForm: (reply) =>
      reply.code(403).send(messagePage({ title: t(messages.failed), text: t(messages.formExpired) })),
  }

  phoneStyle(app)
  const style = readFileSync(join(import.meta.dirname, 'fleet.css'), 'utf8')
  app.get(operatorPaths.style, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(style),
  )
  await app.register(async (pages) => {
    await pages.register(formbody, { parser: parseForm })
    pageScope(pages, (error) => ({
      status: problemOf(error).statusCode,
      page: messagePage({ title: t(messages.failed), text: t(messages.failedText) }),
    }))
    const show: ShowPage = (path, pageOf) =>
      pages.get(path, { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }, async (request, reply) => {
        const visit = await scope.visitOf(request, reply)
        if (visit) return pageOf(visit, request, reply)
        if (await scope.personOf(request, reply)) return reply.redirect(operatorPaths.authenticator, 303)
        const to = encodeURIComponent(request.url.split('?', 1)[0] ?? '')
        return reply.redirect(`${operatorPaths.signIn}?to=${to}`, 303)
      })

    signInPages(pages, scope)
    ownAuthenticatorPages(pages, scope)
    actForms(pages, scope)
    planPages(pages, scope, show)
    enrolmentPages(pages, scope, show)
    alertPages(pages, scope, show)
    playedPages(scope, show)
    updatePages(pages, scope, show)
    scope.televisionPages(pages)

    show(operatorPaths.list, async (visit, { query }, reply) => {
      const { isStill, ...asked } = listQuery(query)
      const list = await screens.page(visit.operator, asked.filter, { page: asked.page, perPage })
      const waiting = mayEnrol(visit.operator) ? await enrolments.waiting(visit.operator) : []
      if (asked.choosing === 'none' && !isStill) reply.header('refresh', String(refreshSeconds))
      return listPage(
        visit,
        { ...list, waiting: waiting.length, now: clock.now() },
        { ...asked, isStill, notice: doneText(query) },
      )
    })

    show(`${operatorPaths.screen}/:id`, async (visit, { params, query }, reply) => {
      const { id } = z.parse(z.object({ id: z.string() }), params)
      const screen = await screens.find(visit.operator, id)
      if (!screen) {
        reply.code(404)
        return fleetPage(visit, { title: t(messages.noScreen), children: <p>{t(messages.noScreenText)}</p> })
      }
      const isStill = oneOf(query, 'still') !== undefined
      if (!isStill) reply.header('refresh', String(refreshSeconds))
      const [history, entries, { message }] = await Promise.all([
        screens.history(screen),
        log.entries(visit.operator, id),
        commands.forScreen(id),
      ])
      return screenPage(
        visit,
        { screen, history, log: entries, message: message?.text, now: clock.now() },
        { isStill, notice: doneText(query) },
      )
    })

    show(operatorPaths.log, async (visit) => logPage(visit, await log.entries(visit.operator)))
  })
}
