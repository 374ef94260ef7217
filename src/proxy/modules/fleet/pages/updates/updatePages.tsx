import type { FastifyInstance } from 'fastify'
import { ActRefused } from '#proxy/modules/fleet/actRefused.ts'
import { mayUpdate, updateActs } from '#proxy/modules/fleet/roles.ts'
import { updateMinutes } from '#proxy/modules/fleet/updates/updates.ts'
import { t } from '#web/language/t.ts'
import { messagePage } from '#web/pages/steps.tsx'
import { actMessages } from '../act-names/actNames.ts'
import { errorText } from '../acts/ActPage.tsx'
import { messages as formWords } from '../acts/messages.ts'
import { changeForms } from '../changeForms.ts'
import { operatorPaths } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import type { OperatorScope, ShowPage } from '../operatorScope.ts'
import { oneOf } from '../queries.ts'
import { refreshSeconds } from '../Refreshing.tsx'
import { updatePage } from './UpdatePage.tsx'

const bodyLimit = 2_000

/** The page on which an owner of all sites brings a new version to screens (specification: fleet 15). */
export function updatePages(pages: FastifyInstance, scope: OperatorScope, show: ShowPage): void {
  const { updates, clock, onAct } = scope
  if (!updates) return

  show(operatorPaths.updates, async (visit, { query }, reply) => {
    if (!mayUpdate(visit.operator)) {
      reply.code(403)
      return messagePage({ title: t(general.failed), text: errorText('role') })
    }
    const asked = oneOf(query, 'done')
    const done = updateActs.find((act) => act === asked)
    const isStill = oneOf(query, 'still') !== undefined
    const view = await updates.view()
    const isOpen = view.update?.state === 'running' || view.update?.state === 'stopped'
    if (isOpen && !isStill) reply.header('refresh', String(refreshSeconds))
    return updatePage(visit, { view, now: clock.now(), isStill, notice: done && t(actMessages[done]) })
  })

  changeForms(
    pages,
    scope,
    bodyLimit,
  )(operatorPaths.updates, async (visit, { body }, reply) => {
    const act = updateActs.find((one) => one === oneOf(body, 'do'))
    try {
      if (act === 'update-begin') await updates.begin(visit.operator, Number(oneOf(body, 'minutes')))
      else if (act === 'update-next') await updates.next(visit.operator)
      else await updates.takeBack(visit.operator)
    } catch (error) {
      if (!(error instanceof ActRefused) || error.why !== 'minutes') throw error
      const shown = {
        view: await updates.view(),
        now: clock.now(),
        isStill: true,
        error: t(formWords.refusedMinutes, updateMinutes),
      }
      return reply.code(400).send(updatePage(visit, shown))
    }
    onAct()
    return reply.redirect(`${operatorPaths.updates}?done=${act ?? 'update-back'}`, 303)
  })
}
