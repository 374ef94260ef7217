import type { FastifyInstance } from 'fastify'
import { ActRefused } from '#proxy/modules/fleet/actRefused.ts'
import type { AlertInput } from '#proxy/modules/fleet/alerts/alerts.ts'
import { alertActs, mayAlert } from '#proxy/modules/fleet/roles.ts'
import { currentLanguage, t } from '#web/language/t.ts'
import { AddressProblem } from '#web/outbound/addresses.ts'
import { messagePage } from '#web/pages/steps.tsx'
import { actMessages } from '../act-names/actNames.ts'
import { errorText } from '../acts/ActPage.tsx'
import { changeForms } from '../changeForms.ts'
import { operatorPaths } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import type { OperatorScope, ShowPage } from '../operatorScope.ts'
import { oneOf } from '../queries.ts'
import { alertForm, secretPage } from './AlertForm.tsx'
import { alertList, alertPaths } from './AlertList.tsx'
import { messages } from './messages.ts'

const bodyLimit = 4_000

/** The pages of those who are told about screens (specification: fleet 12). */
export function alertPages(pages: FastifyInstance, scope: OperatorScope, show: ShowPage): void {
  const { alerts, clock, alertsChanged } = scope
  const change = changeForms(pages, scope, bodyLimit)

  show(operatorPaths.alerts, async (visit, { query }) => {
    const asked = oneOf(query, 'done')
    const done = alertActs.find((act) => act === asked)
    const notice = asked === 'test' ? t(messages.tested) : done && t(actMessages[done])
    return alertList(visit, { alerts: await alerts.list(visit.operator), now: clock.now() }, notice)
  })
  show(alertPaths.new, (visit, _request, reply) => {
    if (mayAlert(visit.operator)) return alertForm(visit, { typed: inputOf({}) })
    reply.code(403)
    return messagePage({ title: t(general.failed), text: errorText('role') })
  })

  change(alertPaths.new, async (visit, { body }, reply) => {
    const typed = inputOf(body)
    try {
      const secret = await alerts.add(visit.operator, typed)
      alertsChanged()
      if (secret !== undefined) return secretPage(visit, secret)
      return reply.redirect(`${operatorPaths.alerts}?done=alert-add`, 303)
    } catch (error) {
      reply.code(400)
      if (error instanceof AddressProblem) return alertForm(visit, { typed, wrong: error.message })
      if (!(error instanceof ActRefused) || error.why === 'role') throw error
      return alertForm(visit, { typed, refused: error.why })
    }
  })
  change(alertPaths.acts, async ({ operator }, { body }, reply) => {
    const [act, id] = [oneOf(body, 'do'), oneOf(body, 'id') ?? '']
    const isDone =
      act === 'test' ? await alerts.test(operator, id) : act === 'alert-remove' && (await alerts.remove(operator, id))
    alertsChanged()
    if (isDone) return reply.redirect(`${operatorPaths.alerts}?done=${act}`, 303)
    return reply.code(404).send(messagePage({ title: t(general.failed), text: t(general.noScreenText) }))
  })
}

function inputOf(body: unknown): AlertInput {
  const text = (name: string) => oneOf(body, name) ?? ''
  return {
    address: text('address').trim(),
    site: text('site'),
    version: text('version'),
    minutes: Number(text('minutes')),
    errors: Number(text('errors')),
    quiet: text('quiet').trim().replaceAll(' ', '').replace('–', '-'),
    timeZone: text('zone').trim() || 'UTC',
    language: currentLanguage(),
  }
}
