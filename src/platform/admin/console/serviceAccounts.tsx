import { Choice, Field } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import type { KeyFile } from '../../authorization/service-accounts/serviceAccounts.ts'
import { type AdminError, timeInWords } from '../operation.ts'
import type { Console, ConsoleContext, Form, PageRequest } from './console.ts'
import { Facts, Row, Rows } from './lists.tsx'
import { OwnerLinks, ownerLinkChanges } from './ownerLinks.tsx'
import { serviceAccountPath, serviceAccountsPath } from './paths.ts'
import { errorAt, Problem } from './problem.tsx'

const above = [{ title: 'Service accounts', path: serviceAccountsPath }]

/** The key's file, on the only page that ever holds it; without scripts a link carries it whole. */
const KeyShownOnce = ({ file, name }: { file: KeyFile; name: string }) => {
  const text = `${JSON.stringify(file, null, 2)}\n`
  return (
    <>
      <p>
        <a
          className="button"
          download={`${name}.json`}
          href={`data:application/json;base64,${Buffer.from(text).toString('base64')}`}
        >
          Download {name}.json
        </a>
      </p>
      <label htmlFor="key-file">Key file</label>
      <textarea id="key-file" data-testid="key-file" readOnly rows={12} defaultValue={text} spellCheck={false} />
      <p className="warning">
        Keep it now: this page is the only one that shows the private key. Here only the public half is kept.
      </p>
    </>
  )
}

/** Accounts of programs: made in a project, with keys, for content owners. */
export function serviceAccountPages(pages: Console, { publicUrl, operations }: ConsoleContext): void {
  const { serviceAccounts, projects, contentOwners } = operations
  pages.show(serviceAccountsPath, async (request) => {
    const list = await serviceAccounts.list()
    return request.render({
      title: 'Service accounts',
      section: serviceAccountsPath,
      children: (
        <>
          <p>
            <a className="button" href={`${serviceAccountsPath}/new`}>
              New service account
            </a>
          </p>
          <Rows empty="No service account yet.">
            {list.map(({ accountId, email, projectId, disabled, keys }) => (
              <Row key={accountId} title={email} to={serviceAccountPath(accountId)} tags={disabled ? ['disabled'] : []}>
                <p className="hint">
                  project {projectId} · {keys.length === 1 ? '1 key' : `${keys.length} keys`}
                </p>
              </Row>
            ))}
          </Rows>
        </>
      ),
    })
  })

  const newPage = async (request: PageRequest, form?: Form, problem?: AdminError) => {
    const list = await projects.list()
    return request.render({
      title: 'New service account',
      section: serviceAccountsPath,
      above,
      children: (
        <Post action={`${serviceAccountsPath}/new`} csrf={request.csrf}>
          <Problem problem={problem} fields={['name']} />
          <Choice
            name="project"
            label="Project"
            options={list.map(({ id, name }) => ({ value: id, words: name }))}
            value={form?.text('project') || undefined}
          />
          <Field
            name="name"
            label="Name"
            value={form?.text('name')}
            hint="Lower-case letters, digits and hyphens. It becomes the first part of an address."
            error={errorAt(problem, 'name')}
          />
          <Submit words="Create" />
        </Post>
      ),
    })
  }
  pages.show(`${serviceAccountsPath}/new`, (request) => newPage(request))
  pages.change(
    `${serviceAccountsPath}/new`,
    async ({ actor }, form) => {
      const { accountId } = await serviceAccounts.create(actor, form.text('project'), form.text('name').trim())
      return { to: serviceAccountPath(accountId), notice: 'created' }
    },
    newPage,
  )

  const at = serviceAccountPath(':account')
  pages.show(at, async (request) => {
    const account = await serviceAccounts.byId(request.params.account ?? '')
    const owners = await contentOwners.ofAccount(account.accountId)
    const path = serviceAccountPath(account.accountId)
    return request.render({
      title: account.email,
      section: serviceAccountsPath,
      above,
      children: (
        <>
          <Facts
            facts={[
              ['State', account.disabled ? 'disabled' : 'enabled'],
              ['Project', account.projectId],
              ['Client id', account.clientId],
            ]}
          />
          <h2>Keys</h2>
          <Rows empty="No key yet: make one for its program.">
            {account.keys.map(({ id, createdAt }) => (
              <Row key={id} title={id}>
                <p className="hint">made {timeInWords(createdAt)}</p>
                <PostButton
                  action={`${path}/keys/end`}
                  csrf={request.csrf}
                  name="key"
                  value={id}
                  words="End this key"
                  isDanger
                />
              </Row>
            ))}
          </Rows>
          <p>A new key works beside the others: change its program over, then end the old one.</p>
          <PostButton
            action={`${path}/keys`}
            csrf={request.csrf}
            carried={{ once: request.newOnce() }}
            words="Make a new key"
          />
          <h2>Content owners</h2>
          <p>The video API lets it in only for a content owner with several channels.</p>
          <OwnerLinks path={path} csrf={request.csrf} {...owners} />
          <h2>{account.disabled ? 'Enable' : 'Disable'}</h2>
          <PostButton
            action={`${path}/${account.disabled ? 'enable' : 'disable'}`}
            csrf={request.csrf}
            words={account.disabled ? 'Enable' : 'Disable'}
            isDanger={!account.disabled}
          />
        </>
      ),
    })
  })
  pages.change(`${at}/keys`, async (request, form) => {
    const account = await serviceAccounts.byId(request.params.account ?? '')
    const file = await serviceAccounts.addKey(request.actor, account.accountId, {
      publicUrl: publicUrl(),
      once: form.once,
    })
    return request.render({
      title: file ? 'The key is there' : 'The key is there already',
      section: serviceAccountsPath,
      above: [...above, { title: account.email, path: serviceAccountPath(account.accountId) }],
      children: file ? (
        <KeyShownOnce file={file} name={account.email.replace(/@.*/, '')} />
      ) : (
        <p>It was shown when it was made. If nobody kept it, end it and make another.</p>
      ),
    })
  })
  /** A change of one account, after which its page is shown. */
  const change = (
    part: string,
    notice: 'removed' | 'saved' | 'disabled' | 'enabled',
    run: (request: PageRequest, id: string, form: Form) => Promise<void>,
  ) =>
    pages.change(`${at}/${part}`, async (request, form) => {
      const id = request.params.account ?? ''
      await run(request, id, form)
      return { to: serviceAccountPath(id), notice }
    })
  change('keys/end', 'removed', ({ actor }, id, form) => serviceAccounts.endKey(actor, id, form.text('key')))
  ownerLinkChanges(pages, { operations }, serviceAccountPath)
  change('disable', 'disabled', ({ actor }, id) => serviceAccounts.setDisabled(actor, id, true))
  change('enable', 'enabled', ({ actor }, id) => serviceAccounts.setDisabled(actor, id, false))
}
