import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ActRefused } from '#proxy/modules/fleet/actRefused.ts'
import type { ActInput } from '#proxy/modules/fleet/acts.ts'
import { mayAct, type ScreenAct, screenActs } from '#proxy/modules/fleet/roles.ts'
import { t } from '#web/language/t.ts'
import { messagePage } from '#web/pages/steps.tsx'
import { operatorPaths } from '../fleetPage.tsx'
import { listPage, perPage, queryOf } from '../list/ScreenList.tsx'
import { messages as general } from '../messages.ts'
import type { OperatorScope } from '../operatorScope.ts'
import { listQuery, oneOf } from '../queries.ts'
import { type ActWithPage, actPage, actsWithPage, errorText } from './ActPage.tsx'
import { messages } from './messages.ts'

/** Most acts of one address in a minute. */
const perMinute = 120
/** Most screens of one form. */
const maxScreens = 500

const id = z.string().check(z.regex(/^[0-9a-f-]{36}$/))
const screensIn = z.object({
  screen: z._default(
    z.union([
      z.pipe(
        id,
        z.transform((one) => [one]),
      ),
      z.array(id).check(z.maxLength(maxScreens)),
    ]),
    [],
  ),
})

const withPage = (act: ScreenAct): ActWithPage | undefined => actsWithPage.find((one) => one === act)

/** What an operator does with screens: the buttons of the list and of a screen, and the page that some of them need. */
export function actForms(pages: FastifyInstance, scope: OperatorScope): void {
  const { screens, acts, plans, clock, browsers, visitOf, foreignForm, onAct } = scope

  pages.post(
    operatorPaths.acts,
    // Hundreds of screens of one form, with their IDs.
    { bodyLimit: 40_000, config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
    async (request, reply) => {
      const { body } = request
      const visit = await visitOf(request, reply)
      if (!visit) return reply.redirect(operatorPaths.signIn, 303)
      const chosen = z.safeParse(screensIn, body)
      const act = screenActs.find((one) => one === oneOf(body, 'act'))
      if (!browsers.isOwnForm(request, oneOf(body, 'csrf') ?? '') || !chosen.success || !act) return foreignForm(reply)
      const { operator } = visit
      const origin = { back: oneOf(body, 'back'), query: oneOf(body, 'query') }
      const ids = chosen.data.screen
      if (ids.length === 0) {
        const asked = listQuery(Object.fromEntries(new URLSearchParams(origin.query ?? '')))
        const view = { ...asked, choosing: 'some', isStill: true, error: t(messages.noneChosen) } as const
        const list = await screens.page(operator, asked.filter, { page: asked.page, perPage })
        return reply.code(400).send(listPage(visit, { ...list, now: clock.now() }, view))
      }
      const found = await screens.some(operator, ids)
      const asked = withPage(act)
      const offered = act === 'plan' ? await plans.list(operator) : []
      const typed = asked && oneOf(body, 'isWhole') ? inputOf(body, act, found.length === 1) : {}
      if (asked && mayAct(operator, act) && !oneOf(body, 'isWhole'))
        return actPage(visit, { act: asked, screens: found, plans: offered, typed, ...origin })
      try {
        const count = await acts.act(operator, ids, act, typed)
        onAct()
        const done = { done: act, count: String(count) }
        const isBack = z.safeParse(id, origin.back).success && act !== 'remove'
        const { filter } = listQuery(Object.fromEntries(new URLSearchParams(origin.query ?? '')))
        const to = isBack ? `${operatorPaths.screen}/${origin.back}` : operatorPaths.list
        return reply.redirect(`${to}?${queryOf(isBack ? {} : filter, done)}`, 303)
      } catch (error) {
        if (!(error instanceof ActRefused)) throw error
        if (error.why === 'role' || !asked)
          return reply.code(403).send(messagePage({ title: t(general.failed), text: errorText(error.why) }))
        return reply
          .code(400)
          .send(actPage(visit, { act: asked, screens: found, plans: offered, typed, refused: error.why, ...origin }))
      }
    },
  )
}

/** What the fields of an act say. For several screens, an empty field changes nothing, and a hyphen empties it. */
function inputOf(body: unknown, act: ScreenAct, isOne: boolean): ActInput {
  const text = (name: string) => oneOf(body, name) ?? ''
  const place = (name: string) => {
    const parsed = z.safeParse(z.record(z.string(), z.unknown()), body)
    if (parsed.data?.[name] === undefined) return undefined
    if (isOne) return text(name)
    return text(name) === '' ? undefined : text(name).replace(/^-$/, '')
  }
  switch (act) {
    case 'message':
      return { text: text('text'), minutes: Number(text('minutes')) }
    case 'plan':
      return { plan: text('plan') }
    case 'rename':
      return { name: text('name') }
    case 'move':
      return { place: place('place'), group: place('group'), site: place('site') }
    default:
      return {}
  }
}
