import { timeInWords } from '#platform/admin/operation.ts'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { PostButton, Submit } from '#web/pages/form.tsx'
import type { Console, ConsoleContext } from '../console.ts'
import { Facts, MoreLink, Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { accountPath, clientPath, grantsPath, serviceAccountPath, withQuery } from '../paths.ts'
import { messages } from './messages.ts'

/**
 * Distinguishes the televisions of one account: a device has no name, because its request contains only the client and
 * the scopes (specification: device-flow 3.1), but each fetches its tokens at its own times.
 */
const lastUse = (usedAt: number | null) =>
  usedAt === null ? t(messages.notUsed) : t(messages.lastToken, { time: timeInWords(usedAt) })

/** The list of grants, and revoking them. */
export function grantPages(pages: Console, { operations: { grants } }: ConsoleContext): void {
  pages.show(grantsPath, async (request) => {
    const { account = '', client = '', before } = request.query
    const { grants: list, next } = await grants.list({ account, client, before })
    return request.render({
      title: t(shared.grants),
      section: grantsPath,
      children: (
        <>
          <form method="get" action={grantsPath} className="find">
            <Field name="account" label={t(shared.account)} value={account} isOptional />
            <Field name="client" label={t(shared.clientId)} value={client} isOptional />
            <Submit label={t(shared.find)} />
          </form>
          <Rows empty={t(messages.noGrants)}>
            {list.map((grant) => (
              <Row
                key={grant.id}
                title={t(messages.grantTitle, { account: grant.email, client: grant.client })}
                to={`${grantsPath}/${grant.id}`}
                tags={grant.expires_at === null ? [] : [t(messages.ends, { time: timeInWords(grant.expires_at) })]}
              >
                <div className="columns">
                  <span className="hint">{t(messages.allowedAt, { time: timeInWords(grant.created_at) })}</span>
                  <span className="hint">{lastUse(grant.used_at)}</span>
                  <ul className="plain">
                    {grant.allows.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </div>
              </Row>
            ))}
          </Rows>
          <MoreLink
            to={next && withQuery(grantsPath, { account, client, before: next })}
            label={t(messages.olderGrants)}
          />
        </>
      ),
    })
  })

  pages.show(`${grantsPath}/:grant`, async (request) => {
    const grant = await grants.byId(request.params.grant ?? '')
    return request.render({
      title: t(messages.grantTitle, { account: grant.email, client: grant.client }),
      section: grantsPath,
      breadcrumbs: [{ title: t(shared.grants), path: grantsPath }],
      children: (
        <>
          <Facts
            facts={[
              [
                t(shared.account),
                <a
                  key="account"
                  href={(grant.service_account === null ? accountPath : serviceAccountPath)(grant.account_id)}
                >
                  <bdi>{grant.email}</bdi>
                </a>,
              ],
              [
                t(shared.client),
                <a key="client" href={clientPath(grant.client_id)}>
                  <bdi>{grant.client}</bdi>
                </a>,
              ],
              [t(shared.project), grant.project],
              [t(messages.allowed), timeInWords(grant.created_at)],
              [t(messages.lastUse), lastUse(grant.used_at)],
              [
                t(messages.endsFact),
                grant.expires_at === null ? t(messages.whenRevoked) : timeInWords(grant.expires_at),
              ],
              [
                t(messages.permissions),
                <ul className="plain" key="allows">
                  {grant.allows.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>,
              ],
            ]}
          />
          <p className="warning">{t(messages.revokeText, { account: grant.email, project: grant.project })}</p>
          <PostButton action={`${grantsPath}/${grant.id}`} csrf={request.csrf} label={t(messages.revoke)} isDanger />
        </>
      ),
    })
  })
  pages.change(`${grantsPath}/:grant`, async ({ actor, params }) => {
    await grants.revoke(actor, params.grant ?? '')
    return { to: grantsPath, notice: 'revoked' }
  })
}
