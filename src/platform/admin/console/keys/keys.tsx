import { type AdminError, timeInWords } from '#platform/admin/operation.ts'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem, ShownOnce } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { keysPath } from '../paths.ts'
import { messages } from './messages.ts'

const breadcrumbs = () => [{ title: t(shared.keys), path: keysPath }]

/** Keys of the transcription service. */
export function keyPages(pages: Console, { operations: { apiKeys } }: ConsoleContext): void {
  pages.show(keysPath, async (request) => {
    const list = await apiKeys.list()
    return request.render({
      title: t(messages.transcriptionKeys),
      section: keysPath,
      children: (
        <>
          <p>
            <a className="button" href={`${keysPath}/new`}>
              {t(messages.newKey)}
            </a>
          </p>
          <Rows empty={t(messages.noKeys)}>
            {list.map(({ id, name, email, ending, created_at, revoked_at }) => (
              <Row key={id} title={name} tags={revoked_at === null ? [] : [t(messages.revokedTag)]}>
                <p className="hint">
                  {revoked_at === null
                    ? t(messages.keyCreatedAt, { ending, email, time: timeInWords(created_at) })
                    : t(messages.keyRevokedAt, {
                        ending,
                        email,
                        time: timeInWords(created_at),
                        revoked: timeInWords(revoked_at),
                      })}
                </p>
                {revoked_at === null && (
                  <PostButton
                    action={`${keysPath}/revoke`}
                    csrf={request.csrf}
                    name="key"
                    value={id}
                    label={t(messages.revokeNamed, { name })}
                    isDanger
                  />
                )}
              </Row>
            ))}
          </Rows>
        </>
      ),
    })
  })
  pages.change(`${keysPath}/revoke`, async ({ actor }, form) => {
    await apiKeys.revoke(actor, form.text('key'))
    return { to: keysPath, notice: 'removed' }
  })

  const newPage = async (request: PageRequest, form?: Form, problem?: AdminError) =>
    request.render({
      title: t(messages.newKey),
      section: keysPath,
      breadcrumbs: breadcrumbs(),
      children: (
        <Post action={`${keysPath}/new`} csrf={request.csrf} hiddenFields={{ once: form?.once ?? request.newOnce() }}>
          <Problem problem={problem} fields={['name', 'account']} />
          <Field
            name="name"
            label={t(shared.name)}
            value={form?.text('name')}
            hint={t(messages.keyNameHint)}
            error={errorAt(problem, 'name')}
          />
          <Field
            name="account"
            label={t(shared.account)}
            type="email"
            value={form?.text('account')}
            hint={t(messages.keyAccountHint)}
            error={errorAt(problem, 'account')}
          />
          <Submit label={t(shared.create)} />
        </Post>
      ),
    })
  pages.show(`${keysPath}/new`, (request) => newPage(request))
  pages.change(
    `${keysPath}/new`,
    async (request, form) => {
      const details = { name: form.text('name'), account: form.text('account') }
      const { key } = await apiKeys.create(request.actor, details, form.once)
      return request.render({
        title: t(key === undefined ? shared.keyExists : shared.keyCreated),
        section: keysPath,
        breadcrumbs: breadcrumbs(),
        children:
          key === undefined ? <p>{t(messages.keyWasShown)}</p> : <ShownOnce label={t(messages.key)} secret={key} />,
      })
    },
    newPage,
  )
}
