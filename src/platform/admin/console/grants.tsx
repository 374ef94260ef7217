import { Field } from '#web/pages/fields.tsx'
import { PostButton, Submit } from '#web/pages/form.tsx'
import { timeInWords } from '../operation.ts'
import type { Console, ConsoleContext } from './console.ts'
import { Facts, MoreLink, Row, Rows } from './lists.tsx'
import { accountPath, clientPath, grantsPath, serviceAccountPath, withQuery } from './paths.ts'

/**
 * Distinguishes the televisions of one account: a device has no name, because its request contains only the client and
 * the scopes (specification: device-flow 3.1), but each fetches its tokens at its own times.
 */
const lastUse = (usedAt: number | null) => (usedAt === null ? 'Not used recently' : `Last token ${timeInWords(usedAt)}`)

/** The list of grants, and revoking them. */
export function grantPages(pages: Console, { operations: { grants } }: ConsoleContext): void {
  pages.show(grantsPath, async (request) => {
    const { account = '', client = '', before } = request.query
    const { grants: list, next } = await grants.list({ account, client, before })
    return request.render({
      title: 'Grants',
      section: grantsPath,
      children: (
        <>
          <form method="get" action={grantsPath} className="find">
            <Field name="account" label="Account" value={account} isOptional />
            <Field name="client" label="Client ID" value={client} isOptional />
            <Submit label="Find" />
          </form>
          <Rows empty="No grants.">
            {list.map((grant) => (
              <Row
                key={grant.id}
                title={`${grant.email} to ${grant.client}`}
                to={`${grantsPath}/${grant.id}`}
                tags={grant.expires_at === null ? [] : [`ends ${timeInWords(grant.expires_at)}`]}
              >
                <div className="columns">
                  <span className="hint">Allowed {timeInWords(grant.created_at)}</span>
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
          <MoreLink to={next && withQuery(grantsPath, { account, client, before: next })} label="Older grants" />
        </>
      ),
    })
  })

  pages.show(`${grantsPath}/:grant`, async (request) => {
    const grant = await grants.byId(request.params.grant ?? '')
    return request.render({
      title: `${grant.email} to ${grant.client}`,
      section: grantsPath,
      breadcrumbs: [{ title: 'Grants', path: grantsPath }],
      children: (
        <>
          <Facts
            facts={[
              [
                'Account',
                <a
                  key="account"
                  href={(grant.service_account === null ? accountPath : serviceAccountPath)(grant.account_id)}
                >
                  {grant.email}
                </a>,
              ],
              [
                'Client',
                <a key="client" href={clientPath(grant.client_id)}>
                  {grant.client}
                </a>,
              ],
              ['Project', grant.project],
              ['Allowed', timeInWords(grant.created_at)],
              ['Last use', lastUse(grant.used_at)],
              ['Ends', grant.expires_at === null ? 'When revoked' : timeInWords(grant.expires_at)],
              [
                'Permissions',
                <ul className="plain" key="allows">
                  {grant.allows.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>,
              ],
            ]}
          />
          <p className="warning">
            Revoking ends all access that {grant.email} gave to {grant.project}, through any of its clients.
          </p>
          <PostButton action={`${grantsPath}/${grant.id}`} csrf={request.csrf} label="Revoke" isDanger />
        </>
      ),
    })
  })
  pages.change(`${grantsPath}/:grant`, async ({ actor, params }) => {
    await grants.revoke(actor, params.grant ?? '')
    return { to: grantsPath, notice: 'revoked' }
  })
}
