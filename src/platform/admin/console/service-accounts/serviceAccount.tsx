import { timeInWords } from '#platform/admin/operation.ts'
import type { KeyFile } from '#platform/authorization/service-accounts/serviceAccountKeys.ts'
import { t } from '#web/language/t.ts'
import { PostButton } from '#web/pages/form.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { OwnerLinks, ownerLinkChanges } from '../content-owners/ownerLinks.tsx'
import { Facts, Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { serviceAccountPath, serviceAccountsPath } from '../paths.ts'
import { messages } from './messages.ts'

const breadcrumbs = () => [{ title: t(shared.serviceAccounts), path: serviceAccountsPath }]

/** The page of one service account, and the changes of its forms. */
export function oneServiceAccountPages(pages: Console, context: ConsoleContext): void {
  const { serviceAccounts } = context.operations
  const path = serviceAccountPath(':account')
  pages.show(path, (request) => serviceAccountPage(request, context))
  pages.change(`${path}/keys`, (request, form) => newKeyPage(request, form, context))
  /** Registers a change of one account, after which its page is shown. */
  const change = (
    part: string,
    notice: 'removed' | 'saved' | 'disabled' | 'enabled',
    run: (request: PageRequest, id: string, form: Form) => Promise<void>,
  ) =>
    pages.change(`${path}/${part}`, async (request, form) => {
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
    breadcrumbs: breadcrumbs(),
    children: (
      <>
        <Facts
          facts={[
            [t(shared.state), t(account.disabled ? shared.disabled : shared.enabled)],
            [t(shared.project), account.projectId],
            [t(shared.clientId), account.clientId],
          ]}
        />
        <h2>{t(shared.keys)}</h2>
        <Rows empty={t(messages.noKeysProgram)}>
          {account.keys.map(({ id, createdAt }) => (
            <Row key={id} title={id}>
              <p className="hint">{t(shared.createdAt, { time: timeInWords(createdAt) })}</p>
              <PostButton
                action={`${path}/keys/end`}
                csrf={request.csrf}
                name="key"
                value={id}
                label={t(messages.revokeKey)}
                isDanger
              />
            </Row>
          ))}
        </Rows>
        <p>{t(messages.allKeysWork)}</p>
        <PostButton
          action={`${path}/keys`}
          csrf={request.csrf}
          hiddenFields={{ once: request.newOnce() }}
          label={t(messages.createKey)}
        />
        <h2>{t(shared.contentOwners)}</h2>
        <p>{t(messages.programOwners)}</p>
        <OwnerLinks path={path} csrf={request.csrf} {...owners} />
        <h2>{t(account.disabled ? shared.enable : shared.disable)}</h2>
        <PostButton
          action={`${path}/${account.disabled ? 'enable' : 'disable'}`}
          csrf={request.csrf}
          label={t(account.disabled ? shared.enable : shared.disable)}
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
    title: t(file ? shared.keyCreated : shared.keyExists),
    section: serviceAccountsPath,
    breadcrumbs: [...breadcrumbs(), { title: account.email, path: serviceAccountPath(account.accountId) }],
    children: file ? (
      <KeyShownOnce file={file} name={account.email.replace(/@.*/, '')} />
    ) : (
      <p>{t(messages.fileWasShown)}</p>
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
          {t(messages.download, { file: `${name}.json` })}
        </a>
      </p>
      <label htmlFor="key-file">{t(messages.keyFile)}</label>
      <textarea
        id="key-file"
        data-testid="key-file"
        dir="ltr"
        readOnly
        rows={12}
        defaultValue={text}
        spellCheck={false}
      />
      <p className="warning">{t(messages.saveNow)}</p>
    </>
  )
}
