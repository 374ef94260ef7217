import { type AdminError, timeInWords } from '#platform/admin/operation.ts'
import { providerCallbackPath } from '#platform/authorization/providers/providers.ts'
import { rich, t } from '#web/language/t.ts'
import { Field, Select } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { Facts, Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { providerPath, providersPath } from '../paths.ts'
import { messages } from './messages.ts'

const newPath = `${providersPath}/new`
const breadcrumbs = () => [{ title: t(shared.providers), path: providersPath }]

/** OpenID providers at which people sign in. */
export function providerPages(pages: Console, context: ConsoleContext): void {
  const { providers } = context.operations
  const idOf = (request: PageRequest) => request.params.provider ?? ''

  pages.show(providersPath, async (request) => {
    const list = await providers.list()
    return request.render({
      title: t(shared.providers),
      section: providersPath,
      children: (
        <>
          <p>
            <a className="button" href={newPath}>
              {t(messages.newProvider)}
            </a>
          </p>
          <p className="hint">
            {rich(messages.callback, {
              address: (
                <code key="address" dir="ltr">
                  {context.publicUrl() + providerCallbackPath}
                </code>
              ),
            })}
          </p>
          <Rows empty={t(messages.noProviders)}>
            {list.map(({ id, name, issuer, domains, links }) => (
              <Row
                key={id}
                title={name}
                to={providerPath(id)}
                tags={[...domains.split(' ').filter(Boolean), t(messages.linkedAccounts, { count: Number(links) })]}
              >
                <p className="hint">
                  <bdi>{issuer}</bdi>
                </p>
              </Row>
            ))}
          </Rows>
        </>
      ),
    })
  })

  const newPage = async (request: PageRequest, form?: Form, problem?: AdminError) =>
    request.render({
      title: t(messages.newProvider),
      section: providersPath,
      breadcrumbs: breadcrumbs(),
      children: (
        <Post action={newPath} csrf={request.csrf} hiddenFields={{ once: form?.once ?? request.newOnce() }}>
          <Problem problem={problem} fields={['issuer', 'clientId', 'secret', 'name', 'domains']} />
          <Field
            name="issuer"
            label={t(messages.issuer)}
            value={form?.text('issuer')}
            hint={t(messages.issuerHint)}
            error={errorAt(problem, 'issuer')}
          />
          <ProviderFields given={form ? detailsOf(form) : noDetails} problem={problem} isNew />
          <Submit label={t(shared.create)} />
        </Post>
      ),
    })
  pages.show(newPath, (request) => newPage(request))
  pages.change(
    newPath,
    async ({ actor }, form) => {
      await providers.add(actor, { issuer: form.text('issuer'), ...inputOf(form) }, form.once)
      return { to: providersPath, notice: 'created' }
    },
    newPage,
  )

  const onePage = async (request: PageRequest, form?: Form, problem?: AdminError) => {
    const provider = await providers.byId(idOf(request))
    const path = providerPath(provider.id)
    const stored: Details = {
      name: provider.name,
      clientId: provider.client_id,
      domains: provider.domains,
      unknown: provider.creates_accounts === 1 ? 'account' : 'refused',
    }
    return request.render({
      title: provider.name,
      section: providersPath,
      breadcrumbs: breadcrumbs(),
      children: (
        <>
          <Facts
            facts={[
              [t(messages.issuer), provider.issuer],
              [t(shared.createdFact), timeInWords(provider.created_at)],
            ]}
          />
          <h2>{t(shared.details)}</h2>
          <Post action={path} csrf={request.csrf}>
            <Problem problem={problem} fields={['clientId', 'secret', 'name', 'domains']} />
            <ProviderFields given={form ? detailsOf(form) : stored} problem={problem} />
            <Submit label={t(shared.saveDetails)} />
          </Post>
          <h2>{t(messages.removeProvider)}</h2>
          <Post action={`${path}/remove`} csrf={request.csrf}>
            <p>{t(messages.removeText)}</p>
            <Select
              name="signIns"
              label={t(messages.signIns)}
              options={[
                { value: 'end', label: t(messages.signOut) },
                { value: 'stay', label: t(messages.stay) },
              ]}
            />
            <button type="submit" className="danger">
              {t(messages.removeProvider)}
            </button>
          </Post>
        </>
      ),
    })
  }
  pages.show(providerPath(':provider'), (request) => onePage(request))
  pages.change(
    providerPath(':provider'),
    async (request, form) => {
      const { secret, ...input } = inputOf(form)
      await providers.change(request.actor, idOf(request), secret === '' ? input : { ...input, secret })
      return { to: providerPath(idOf(request)), notice: 'saved' }
    },
    onePage,
  )
  pages.change(`${providerPath(':provider')}/remove`, async (request, form) => {
    await providers.remove(request.actor, idOf(request), { endsSignIns: form.text('signIns') !== 'stay' })
    return { to: providersPath, notice: 'removed' }
  })
}

interface Details {
  name: string
  clientId: string
  domains: string
  /** What happens to people without an account. */
  unknown: 'account' | 'refused'
}

const noDetails: Details = { name: '', clientId: '', domains: '', unknown: 'refused' }

const detailsOf = (form: Form): Details => ({
  name: form.text('name'),
  clientId: form.text('clientId'),
  domains: form.text('domains'),
  unknown: form.text('unknown') === 'account' ? 'account' : 'refused',
})

/** What a form with `ProviderFields` sent, for the operations. */
function inputOf(form: Form) {
  const { unknown, ...details } = detailsOf(form)
  return { ...details, secret: form.text('secret'), createsAccounts: unknown === 'account' }
}

interface FieldsProps {
  given: Details
  problem: AdminError | undefined
  isNew?: boolean
}

const ProviderFields = ({ given, problem, isNew = false }: FieldsProps) => (
  <>
    <Field
      name="name"
      label={t(shared.name)}
      value={given.name}
      hint={t(messages.nameHint)}
      error={errorAt(problem, 'name')}
    />
    <Field
      name="clientId"
      label={t(shared.clientId)}
      value={given.clientId}
      error={errorAt(problem, 'clientId')}
      isSecret
    />
    <Field
      name="secret"
      label={t(messages.secret)}
      type="password"
      {...(!isNew && { hint: t(messages.secretHint) })}
      error={errorAt(problem, 'secret')}
      isSecret
      isOptional={!isNew}
    />
    <Field
      name="domains"
      label={t(messages.domains)}
      value={given.domains}
      hint={t(messages.domainsHint)}
      error={errorAt(problem, 'domains')}
      isOptional
    />
    <Select
      name="unknown"
      label={t(messages.unknownPeople)}
      options={[
        { value: 'refused', label: t(messages.areRefused) },
        { value: 'account', label: t(messages.getAccount) },
      ]}
      value={given.unknown}
    />
  </>
)
