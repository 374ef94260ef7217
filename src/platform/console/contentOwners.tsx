import { Field } from '../authorization/pages/layout.tsx'
import type { OperatorProblem } from '../operator/operation.ts'
import type { Console, ConsoleContext, Desk, Form } from './desk.ts'
import { ownerInWords } from './ownerLinks.tsx'
import { errorAt, Post, PostButton, Problem, Row, Rows, Save } from './parts.tsx'
import { accountPath, ownerPath, ownersPath, serviceAccountPath } from './paths.ts'

/** Content owners: their channels, and the accounts that act for them. */
export function contentOwnerPages(
  pages: Console,
  { operations: { contentOwners, serviceAccounts } }: ConsoleContext,
): void {
  const listPage = async (desk: Desk, form?: Form, problem?: OperatorProblem) => {
    const list = await contentOwners.list()
    return desk.page({
      title: 'Content owners',
      section: ownersPath,
      children: (
        <>
          <Rows empty="No content owner yet.">
            {list.map((owner) => (
              <Row key={owner.name} title={ownerInWords(owner)} to={ownerPath(owner.name)} />
            ))}
          </Rows>
          <h2>New content owner</h2>
          <Post action={ownersPath} csrf={desk.csrf}>
            <Problem problem={problem} fields={['name', 'title']} />
            <Field
              name="name"
              label="Name"
              value={form?.text('name')}
              hint="As clients write it in contentOwner==<name>. It stays as it is."
              error={errorAt(problem, 'name')}
              autoComplete="off"
            />
            <TitleField value={form?.text('title')} problem={problem} />
            <Save words="Create" />
          </Post>
        </>
      ),
    })
  }
  pages.show(ownersPath, (desk) => listPage(desk))
  pages.change(
    ownersPath,
    async ({ actor }, form) => {
      const { name } = await contentOwners.save(actor, { name: form.text('name'), title: form.text('title') })
      return { to: ownerPath(name), notice: 'created' }
    },
    listPage,
  )

  const ownerPage = async (desk: Desk, form?: Form, problem?: OperatorProblem) => {
    const owner = await contentOwners.byName(desk.at.owner ?? '')
    const programs = await serviceAccounts.list()
    const path = ownerPath(owner.name)
    const pageOf = (id: string) =>
      programs.some(({ accountId }) => accountId === id) ? serviceAccountPath(id) : accountPath(id)
    return desk.page({
      title: ownerInWords(owner),
      section: ownersPath,
      above: [{ title: 'Content owners', path: ownersPath }],
      children: (
        <>
          <Problem problem={problem} fields={['title', 'channel', 'account']} />
          <Post action={path} csrf={desk.csrf}>
            <TitleField value={owner.title} problem={problem} />
            <Save words="Save title" />
          </Post>
          <h2>Channels</h2>
          <Rows empty="It manages no channel.">
            {owner.channels.map(({ id, title }) => (
              <Row key={id} title={title}>
                <p className="hint">{id}</p>
                <PostButton
                  action={`${path}/channel/remove`}
                  csrf={desk.csrf}
                  name="channel"
                  value={id}
                  words={`Manage ${title} no longer`}
                />
              </Row>
            ))}
          </Rows>
          <Post action={`${path}/channel`} csrf={desk.csrf}>
            <Field
              name="channel"
              label="Channel id"
              value={form?.text('channel')}
              hint="Whoever managed it before does so no more."
              error={errorAt(problem, 'channel')}
              autoComplete="off"
            />
            <Save words="Give it the channel" />
          </Post>
          <h2>Accounts</h2>
          <Rows empty="Nobody acts for it.">
            {owner.accounts.map(({ id, email }) => (
              <Row key={id} title={email} to={pageOf(id)}>
                <PostButton
                  action={`${path}/account/remove`}
                  csrf={desk.csrf}
                  name="account"
                  value={id}
                  words={`Let ${email} act no longer`}
                />
              </Row>
            ))}
          </Rows>
          <Post action={`${path}/account`} csrf={desk.csrf}>
            <Field
              name="account"
              label="Address of an account"
              value={form?.text('account')}
              hint="Of a person, or a service account."
              error={errorAt(problem, 'account')}
              autoComplete="off"
            />
            <Save words="Let it act" />
          </Post>
        </>
      ),
    })
  }
  const path = ownerPath(':owner')
  pages.show(path, (desk) => ownerPage(desk))
  pages.change(
    path,
    async ({ actor, at: { owner = '' } }, form) => {
      await contentOwners.byName(owner)
      await contentOwners.save(actor, { name: owner, title: form.text('title') })
      return { to: ownerPath(owner), notice: 'saved' }
    },
    ownerPage,
  )
  for (const [part, set] of [
    ['channel', contentOwners.setChannel],
    ['account', contentOwners.setAccount],
  ] as const)
    for (const [end, linked] of [
      ['', true],
      ['/remove', false],
    ] as const)
      pages.change(
        `${path}/${part}${end}`,
        async ({ actor, at: { owner = '' } }, form) => {
          await set(actor, owner, form.text(part).trim(), linked)
          return { to: ownerPath(owner), notice: linked ? 'saved' : 'removed' }
        },
        ownerPage,
      )
}

const TitleField = ({ value, problem }: { value: string | undefined; problem: OperatorProblem | undefined }) => (
  <Field
    name="title"
    label="Title"
    value={value}
    hint="What people call it. Empty: its name."
    error={errorAt(problem, 'title')}
    autoComplete="off"
    isOptional
  />
)
