import type { Message } from '#contract/message.ts'
import type { Actor, AdminError } from '#platform/admin/operation.ts'
import type { Operations } from '#platform/admin/operations.ts'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { accountPath, serviceAccountPath } from '../paths.ts'
import { messages } from './messages.ts'

/** One thing (a content owner or a customer), with its accounts and parts. */
interface MembershipDetails {
  key: string
  title: string
  accounts: readonly { id: string; email: string }[]
  parts: readonly { id: string; title: string }[]
}

/** A section for one kind of things that have accounts, with its own texts. */
interface Section {
  /** Paths of the list, and of one thing. */
  path: string
  pathOf(key: string): string
  title: Message
  none: Message
  newTitle: Message
  /** The permanent name: its form field, its label, and how clients write it. */
  key: { field: string; label: Message; hint: Message; titleHint: Message; reference(key: string): string }
  /** The other parts of a thing: their heading, and the field that adds one. */
  parts: {
    field: string
    heading: Message
    none: Message
    label: Message
    hint: Message
    add: Message
  }
  list(): Promise<readonly { key: string; title: string }[]>
  find(key: string): Promise<MembershipDetails>
  /** @returns its key */
  save(actor: Actor, key: string, title: string): Promise<string>
  setAccount(actor: Actor, key: string, idOrEmail: string, isMember: boolean): Promise<void>
  setPart(actor: Actor, key: string, id: string, isMember: boolean): Promise<void>
}

/** A list with a form for a new thing, and a page of each: content owners, customers of the data hub. */
export function membershipPages(
  pages: Console,
  { operations: { serviceAccounts } }: Pick<ConsoleContext, 'operations'>,
  section: Section,
): void {
  const { key, parts, pathOf } = section
  const listPage = (request: PageRequest, form?: Form, problem?: AdminError) =>
    membershipList(section, request, form, problem)
  const onePage = (request: PageRequest, form?: Form, problem?: AdminError) =>
    membershipPage(section, serviceAccounts, request, form, problem)
  pages.show(section.path, (request) => listPage(request))
  pages.change(
    section.path,
    async ({ actor }, form) => {
      const savedKey = await section.save(actor, form.text(key.field), form.text('title'))
      return { to: pathOf(savedKey), notice: 'created' }
    },
    listPage,
  )

  const path = pathOf(':key')
  pages.show(path, (request) => onePage(request))
  pages.change(
    path,
    async ({ actor, params }, form) => {
      const { key: known } = await section.find(params.key ?? '')
      await section.save(actor, known, form.text('title'))
      return { to: pathOf(known), notice: 'saved' }
    },
    onePage,
  )
  for (const [field, setMember] of [
    ['account', section.setAccount],
    [parts.field, section.setPart],
  ] as const)
    for (const [end, isMember] of [
      ['', true],
      ['/remove', false],
    ] as const)
      pages.change(
        `${path}/${field}${end}`,
        async ({ actor, params }, form) => {
          const entityKey = params.key ?? ''
          await setMember(actor, entityKey, form.text(field), isMember)
          return { to: pathOf(entityKey), notice: isMember ? 'saved' : 'removed' }
        },
        onePage,
      )
}

async function membershipList(
  section: Section,
  request: PageRequest,
  form?: Form,
  problem?: AdminError,
): Promise<string> {
  const { key, pathOf } = section
  const list = await section.list()
  return request.render({
    title: t(section.title),
    section: section.path,
    children: (
      <>
        <Rows empty={t(section.none)}>
          {list.map((membership) => (
            <Row key={membership.key} title={membership.title} to={pathOf(membership.key)}>
              <p className="hint">
                <bdi>{key.reference(membership.key)}</bdi>
              </p>
            </Row>
          ))}
        </Rows>
        <h2>{t(section.newTitle)}</h2>
        <Post action={section.path} csrf={request.csrf}>
          <Problem problem={problem} fields={[key.field, 'title']} />
          <Field
            name={key.field}
            label={t(key.label)}
            value={form?.text(key.field)}
            hint={t(key.hint)}
            error={errorAt(problem, key.field)}
          />
          <Title of={key} value={form?.text('title')} problem={problem} />
          <Submit label={t(shared.create)} />
        </Post>
      </>
    ),
  })
}

async function membershipPage(
  section: Section,
  serviceAccounts: Operations['serviceAccounts'],
  request: PageRequest,
  form?: Form,
  problem?: AdminError,
): Promise<string> {
  const { key, parts, pathOf } = section
  const membership = await section.find(request.params.key ?? '')
  const programs = await serviceAccounts.list()
  const path = pathOf(membership.key)
  const pageOf = (id: string) =>
    programs.some(({ accountId }) => accountId === id) ? serviceAccountPath(id) : accountPath(id)
  return request.render({
    title: membership.title,
    section: section.path,
    breadcrumbs: [{ title: t(section.title), path: section.path }],
    children: (
      <>
        <p className="hint">
          <bdi>{key.reference(membership.key)}</bdi>
        </p>
        <Problem problem={problem} fields={['title', 'account', parts.field]} />
        <Post action={path} csrf={request.csrf}>
          <Title of={key} value={membership.title} problem={problem} />
          <Submit label={t(messages.saveTitle)} />
        </Post>
        <h2>{t(shared.accounts)}</h2>
        <Rows empty={t(messages.noAccounts)}>
          {membership.accounts.map(({ id, email }) => (
            <Row key={id} title={email} to={pageOf(id)}>
              <PostButton
                action={`${path}/account/remove`}
                csrf={request.csrf}
                name="account"
                value={id}
                label={t(shared.removeNamed, { name: email })}
              />
            </Row>
          ))}
        </Rows>
        <Post action={`${path}/account`} csrf={request.csrf}>
          <Field
            name="account"
            label={t(messages.accountEmail)}
            value={form?.text('account')}
            hint={t(messages.accountEmailHint)}
            error={errorAt(problem, 'account')}
          />
          <Submit label={t(messages.addAccount)} />
        </Post>
        <h2>{t(parts.heading)}</h2>
        <Rows empty={t(parts.none)}>
          {membership.parts.map((part) => (
            <Row key={part.id} title={part.title}>
              {part.title !== part.id && (
                <p className="hint">
                  <bdi>{part.id}</bdi>
                </p>
              )}
              <PostButton
                action={`${path}/${parts.field}/remove`}
                csrf={request.csrf}
                name={parts.field}
                value={part.id}
                label={t(shared.removeNamed, { name: part.title })}
              />
            </Row>
          ))}
        </Rows>
        <Post action={`${path}/${parts.field}`} csrf={request.csrf}>
          <Field
            name={parts.field}
            label={t(parts.label)}
            value={form?.text(parts.field)}
            hint={t(parts.hint)}
            error={errorAt(problem, parts.field)}
          />
          <Submit label={t(parts.add)} />
        </Post>
      </>
    ),
  })
}

interface TitleProps {
  of: Section['key']
  value: string | undefined
  problem: AdminError | undefined
}

const Title = ({ of: key, value, problem }: TitleProps) => (
  <Field
    name="title"
    label={t(messages.title)}
    value={value}
    hint={t(key.titleHint)}
    error={errorAt(problem, 'title')}
    isOptional
  />
)
