import { PostButton } from '#web/pages/form.tsx'
import type { KeyFile } from '../../authorization/service-accounts/serviceAccountKeys.ts'
import { timeInWords } from '../operation.ts'
import type { Console, ConsoleContext, Form, PageRequest } from './console.ts'
import { Facts, Row, Rows } from './lists.tsx'
import { OwnerLinks, ownerLinkChanges } from './ownerLinks.tsx'
import { serviceAccountPath, serviceAccountsPath } from './paths.ts'

const breadcrumbs = [{ title: 'Service accounts', path: serviceAccountsPath }]

/** The page of one service account, and the changes of its forms. */
export function oneServiceAccountPages(pages: Console, context: ConsoleContext): void {
  const { serviceAccounts } = context.operations
  const at = serviceAccountPath(':account')
  pages.show(at, (request) => serviceAccountPage(request, context))
  pages.change(`${at}/keys`, (request, form) => newKeyPage(request, form, context))
  /** Registers a change of one account, after which its page is shown. */
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
  ownerLinkChanges(pages, context, serviceAccountPath)
  change('disable', 'disabled', ({ actor }, id) => serviceAccounts.setDisabled(actor, id, true))
  change('enable', 'enabled', ({ actor }, id) => serviceAccounts.setDisabled(actor, id, false))
}

async function serviceAccountPage(
  request: PageRequest,
  { operations: { serviceAccounts, contentOwners } }: ConsoleContext,
): Promise<string> {
  const account = await serviceAccounts.byId(request.params.account ?? '')
  const owners = await contentOwners.ofAccount(account.accountId)
  const path = serviceAccountPath(account.accountId)
  return request.render({
    title: account.email,
    section: serviceAccountsPath,
    breadcrumbs,
    children: (
      <>
        <Facts
          facts={[
            ['State', account.disabled ? 'disabled' : 'enabled'],
            ['Project', account.projectId],
            ['Client ID', account.clientId],
          ]}
        />
        <h2>Keys</h2>
        <Rows empty="No keys yet. Create one for your program.">
          {account.keys.map(({ id, createdAt }) => (
            <Row key={id} title={id}>
              <p className="hint">Created {timeInWords(createdAt)}</p>
              <PostButton
                action={`${path}/keys/end`}
                csrf={request.csrf}
                name="key"
                value={id}
                label="Revoke key"
                isDanger
              />
            </Row>
          ))}
        </Rows>
        <p>All keys work at the same time. Switch your program to a new key, then revoke the old one.</p>
        <PostButton
          action={`${path}/keys`}
          csrf={request.csrf}
          hiddenFields={{ once: request.newOnce() }}
          label="Create new key"
        />
        <h2>Content owners</h2>
        <p>The video API accepts a service account only for a content owner with several channels.</p>
        <OwnerLinks path={path} csrf={request.csrf} {...owners} />
        <h2>{account.disabled ? 'Enable' : 'Disable'}</h2>
        <PostButton
          action={`${path}/${account.disabled ? 'enable' : 'disable'}`}
          csrf={request.csrf}
          label={account.disabled ? 'Enable' : 'Disable'}
          isDanger={!account.disabled}
        />
      </>
    ),
  })
}

async function newKeyPage(
  request: PageRequest,
  form: Form,
  { publicUrl, operations: { serviceAccounts } }: ConsoleContext,
): Promise<string> {
  const account = await serviceAccounts.byId(request.params.account ?? '')
  const file = await serviceAccounts.addKey(request.actor, account.accountId, {
    publicUrl: publicUrl(),
    once: form.once,
  })
  return request.render({
    title: file ? 'Key created' : 'Key already created',
    section: serviceAccountsPath,
    breadcrumbs: [...breadcrumbs, { title: account.email, path: serviceAccountPath(account.accountId) }],
    children: file ? (
      <KeyShownOnce file={file} name={account.email.replace(/@.*/, '')} />
    ) : (
      <p>It was shown when it was created. If you did not save it, revoke it and create another.</p>
    ),
  })
}

/**
 * The key file, on the only page that shows it. A data link contains the whole file, so that it works without scripts.
 */
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
      <p className="warning">Save it now. You will not see the private key again: only its public half is stored.</p>
    </>
  )
}
