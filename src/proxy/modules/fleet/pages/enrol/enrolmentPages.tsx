import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ActRefused } from '#proxy/modules/fleet/actRefused.ts'
import { type EnrolmentInput, enrolmentLimits, enrolPath } from '#proxy/modules/fleet/enrolments.ts'
import { enrolActs, mayEnrol } from '#proxy/modules/fleet/roles.ts'
import { t } from '#web/language/t.ts'
import { messagePage } from '#web/pages/steps.tsx'
import { actMessages } from '../act-names/actNames.ts'
import { errorText } from '../acts/ActPage.tsx'
import { changeForms } from '../changeForms.ts'
import { operatorPaths } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import type { OperatorScope, ShowPage } from '../operatorScope.ts'
import { oneOf } from '../queries.ts'
import { refreshSeconds } from '../Refreshing.tsx'
import { addressPage, enrolmentForm } from './EnrolmentForm.tsx'
import { enrolmentList, enrolmentPaths } from './EnrolmentList.tsx'

const bodyLimit = 4_000
const formId = z.uuid()

/** The pages on which operators add screens (specification: fleet 11). */
export function enrolmentPages(pages: FastifyInstance, scope: OperatorScope, show: ShowPage): void {
  const { enrolments, plans, clock, settings } = scope
  const change = changeForms(pages, scope, bodyLimit)

  show(operatorPaths.enrolments, async (visit, { query }, reply) => {
    const isStill = oneOf(query, 'still') !== undefined
    if (!isStill) reply.header('refresh', String(refreshSeconds))
    const done = enrolActs.find((act) => act === oneOf(query, 'done'))
    const { operator } = visit
    const shown = { waiting: await enrolments.waiting(operator), enrolments: await enrolments.list(operator) }
    const notice = done && t(actMessages[done])
    return enrolmentList(visit, { ...shown, now: clock.now() }, { isStill, notice })
  })
  show(enrolmentPaths.new, async (visit, _request, reply) => {
    if (mayEnrol(visit.operator))
      return enrolmentForm(visit, { id: randomUUID(), plans: await plans.list(visit.operator), typed: inputOf({}) })
    reply.code(403)
    return messagePage({ title: t(general.failed), text: errorText('role') })
  })

  change(enrolmentPaths.new, async (visit, { body, headers }, reply) => {
    const { operator } = visit
    const typed = inputOf(body)
    const id = z.safeParse(formId, oneOf(body, 'id')).data ?? randomUUID()
    try {
      const code = await enrolments.make(operator, typed, id)
      const origin = settings.publicUrl ?? headers.origin ?? `http://${headers.host}`
      return addressPage(visit, code === undefined ? undefined : `${origin}${enrolPath}#${code}`)
    } catch (error) {
      if (!(error instanceof ActRefused) || error.why === 'role') throw error
      const form = { id, plans: await plans.list(operator), typed, refused: error.why }
      return reply.code(400).send(enrolmentForm(visit, form))
    }
  })
  change(enrolmentPaths.acts, async ({ operator }, { body }, reply) => {
    const [act, id] = [oneOf(body, 'do'), oneOf(body, 'id') ?? '']
    const isDone =
      act === 'enrol-remove'
        ? await enrolments.remove(operator, id)
        : (act === 'enrol-approve' || act === 'enrol-refuse') && (await enrolments.decide(operator, id, act))
    if (isDone) return reply.redirect(`${operatorPaths.enrolments}?done=${act}`, 303)
    return reply.code(404).send(messagePage({ title: t(general.failed), text: t(general.noScreenText) }))
  })
}

function inputOf(body: unknown): EnrolmentInput {
  const text = (name: string) => oneOf(body, name) ?? ''
  const number = (name: 'count' | 'hours') => Number(oneOf(body, name) ?? enrolmentLimits[name].standard)
  return {
    name: text('name'),
    place: text('place'),
    group: text('group'),
    site: text('site'),
    plan: text('plan'),
    count: number('count'),
    hours: number('hours'),
  }
}
