import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { planLimits } from '#contract/fleetPlan.ts'
import type { WeekTime } from '#contract/planTime.ts'
import { ActRefused } from '#proxy/modules/fleet/actRefused.ts'
import type { Plan } from '#proxy/modules/fleet/plans.ts'
import { mayChangePlans, type PlanChange, planChanges } from '#proxy/modules/fleet/roles.ts'
import { t } from '#web/language/t.ts'
import { messagePage } from '#web/pages/steps.tsx'
import { actMessages } from '../act-names/actNames.ts'
import { errorText } from '../acts/ActPage.tsx'
import { changeForms } from '../changeForms.ts'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import type { OperatorScope, ShowPage } from '../operatorScope.ts'
import { oneOf } from '../queries.ts'
import { messages } from './messages.ts'
import { type PlanFormValues, planForm } from './PlanForm.tsx'
import { planList } from './PlanList.tsx'
import { planPage, removePlanPage } from './PlanPage.tsx'
import { contentOf, fieldsIn, fieldsOf, minuteIn, newEntry } from './planFields.ts'

/** Twelve entries with all their fields. */
const bodyLimit = 40_000

/** The pages of plans (specification: fleet 10): the list, a plan, and the form that makes and changes one. */
export function planPages(pages: FastifyInstance, scope: OperatorScope, show: ShowPage): void {
  const { plans, screens, onAct } = scope
  const one = `${operatorPaths.plans}/:id`
  const idOf = ({ params }: FastifyRequest) => z.parse(z.object({ id: z.string() }), params).id

  const noPlan = (visit: Visit, reply: FastifyReply) => {
    reply.code(404)
    return fleetPage(visit, { title: t(messages.noPlan), children: <p>{t(general.noScreenText)}</p> })
  }
  const notAllowed = (reply: FastifyReply) => {
    reply.code(403)
    return messagePage({ title: t(general.failed), text: errorText('role') })
  }
  const onePlan = async (visit: Visit, id: string, query: unknown, error?: string) => {
    const plan = await plans.find(visit.operator, id)
    if (!plan) return undefined
    const [versions, all] = await Promise.all([plans.versions(plan), screens.list(visit.operator)])
    const shown = { plan, versions, screens: all.filter((screen) => screen.plan?.id === id) }
    return planPage(visit, shown, { asked: askedTime(query), notice: doneText(query), error })
  }
  const change = changeForms(pages, scope, bodyLimit)
  const done = (reply: FastifyReply, path: string, what: PlanChange) => {
    onAct()
    return reply.redirect(`${path}?done=${what}`, 303)
  }

  show(operatorPaths.plans, async (visit, { query }) =>
    planList(visit, await plans.list(visit.operator), await screens.list(visit.operator), doneText(query)),
  )
  show(`${operatorPaths.plans}/new`, async (visit, _request, reply) => {
    if (!mayChangePlans(visit.operator)) return notAllowed(reply)
    const accounts = await screens.accountNames(visit.operator)
    return planForm(visit, { id: undefined, seen: 0, name: '', site: '', accounts, entries: [newEntry(0)] })
  })
  show(
    one,
    async (visit, request, reply) => (await onePlan(visit, idOf(request), request.query)) ?? noPlan(visit, reply),
  )
  /** A page about a plan for those who may change it. */
  const showToOwners = (path: string, pageOf: (visit: Visit, plan: Plan) => Promise<string> | string) =>
    show(path, async (visit, request, reply) => {
      const plan = await plans.find(visit.operator, idOf(request))
      if (!plan) return noPlan(visit, reply)
      return mayChangePlans(visit.operator) ? pageOf(visit, plan) : notAllowed(reply)
    })
  showToOwners(`${one}/change`, async (visit, plan) => {
    const [newest] = await plans.versions(plan)
    const entries = newest?.content?.entries.map(fieldsOf) ?? [newEntry(0)]
    const accounts = await screens.accountNames(visit.operator)
    return planForm(visit, { ...plan, seen: plan.number, accounts, entries })
  })
  showToOwners(`${one}/remove`, removePlanPage)

  const save = async (visit: Visit, { body }: FastifyRequest, reply: FastifyReply, id: string | undefined) => {
    const { operator } = visit
    const [name, site] = [oneOf(body, 'name') ?? '', oneOf(body, 'site') ?? '']
    const entries = fieldsIn(body)
    const accounts = await screens.accountNames(operator)
    const values: PlanFormValues = { id, seen: Number(oneOf(body, 'seen')), name, site, accounts, entries }
    const again = (more: Partial<PlanFormValues>) => reply.code(400).send(planForm(visit, { ...values, ...more }))
    plans.requireRole(operator)
    if (oneOf(body, 'do') === 'more' && entries.length < planLimits.entries.max)
      return planForm(visit, { ...values, entries: [...entries, newEntry(entries.length)] })
    const content = contentOf(entries)
    if ('problems' in content)
      return again({
        problems: content.problems,
        ...(entries.length < planLimits.entries.min && { error: t(messages.noEntry, planLimits.entries) }),
      })
    try {
      if (id === undefined) {
        const created = await plans.create(operator, { name, site, content })
        return done(reply, `${operatorPaths.plans}/${created}`, 'plan-save')
      }
      await plans.save(operator, id, values.seen, { name, content })
      return done(reply, `${operatorPaths.plans}/${id}`, 'plan-save')
    } catch (error) {
      if (!(error instanceof ActRefused) || error.why === 'role' || error.why === 'plan') throw error
      const text = errorText(error.why)
      return again(error.why === 'name' || error.why === 'length' ? { nameError: text } : { error: text })
    }
  }
  change(`${operatorPaths.plans}/new`, (visit, request, reply) => save(visit, request, reply, undefined))
  change(`${one}/change`, (visit, request, reply) => save(visit, request, reply, idOf(request)))
  change(`${one}/take-back`, async ({ operator }, request, reply) => {
    await plans.takeBack(operator, idOf(request), Number(oneOf(request.body, 'seen')))
    return done(reply, `${operatorPaths.plans}/${idOf(request)}`, 'plan-take-back')
  })
  change(`${one}/remove`, async ({ operator }, request, reply) => {
    await plans.remove(operator, idOf(request))
    return done(reply, operatorPaths.plans, 'plan-remove')
  })
}

/** The time that an operator asks about. */
function askedTime(query: unknown): WeekTime | undefined {
  const [day, minute] = [oneOf(query, 'day'), minuteIn(oneOf(query, 'time') ?? '')]
  return day !== undefined && /^[0-6]$/.test(day) && minute !== undefined ? { weekday: Number(day), minute } : undefined
}

/** What was done, after the redirect that follows it. */
function doneText(query: unknown): string | undefined {
  const done = planChanges.find((change) => change === oneOf(query, 'done'))
  return done && t(actMessages[done])
}
