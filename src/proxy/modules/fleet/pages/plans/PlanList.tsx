import type { Plan } from '#proxy/modules/fleet/plans.ts'
import { mayChangePlans } from '#proxy/modules/fleet/roles.ts'
import type { Screen } from '#proxy/modules/fleet/screens.ts'
import { t } from '#web/language/t.ts'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import { messages } from './messages.ts'

/** The plans of the operator’s site. @param screens of the same site */
export const planList = (
  visit: Visit,
  plans: readonly Plan[],
  screens: readonly Screen[],
  notice: string | undefined,
): string =>
  fleetPage(visit, {
    title: t(general.plans),
    section: operatorPaths.plans,
    notice,
    children: (
      <>
        {mayChangePlans(visit.operator) && (
          <p className="fleet-links">
            <a href={`${operatorPaths.plans}/new`}>{t(messages.newPlan)}</a>
          </p>
        )}
        {plans.length === 0 ? (
          <p className="hint">{t(messages.noPlans)}</p>
        ) : (
          <div className="fleet-scroll">
            <table className="fleet-table">
              <thead>
                <tr>
                  <th scope="col">{t(general.name)}</th>
                  <th scope="col">{t(general.site)}</th>
                  <th scope="col">{t(messages.version)}</th>
                  <th scope="col">{t(messages.screens)}</th>
                </tr>
              </thead>
              <tbody>
                {plans.map(({ id, name, site, number }) => (
                  <tr key={id}>
                    <th scope="row">
                      <a href={`${operatorPaths.plans}/${id}`} dir="auto">
                        {name}
                      </a>
                    </th>
                    <td dir="auto">{site}</td>
                    <td>{number}</td>
                    <td>{screens.filter(({ plan }) => plan?.id === id).length}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </>
    ),
  })
