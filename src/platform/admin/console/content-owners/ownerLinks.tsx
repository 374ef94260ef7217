import type { ContentOwner } from '#platform/content-owners/contentOwners.ts'
import { t } from '#web/language/t.ts'
import { Select } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import type { Console, ConsoleContext } from '../console.ts'
import { Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { ownerPath } from '../paths.ts'
import { messages } from './messages.ts'

const ownerInWords = ({ name, title }: ContentOwner) => (title === name ? name : `${title} (${name})`)

/** On an account's page: the content owners for which it may act, and the other ones. */
export const OwnerLinks = ({ path, csrf, linked, unlinked }: OwnerLinksProps) => (
  <>
    <Rows empty={t(messages.noOwners)}>
      {linked.map((owner) => (
        <Row key={owner.name} title={ownerInWords(owner)} to={ownerPath(owner.name)}>
          <PostButton
            action={`${path}/owner/remove`}
            csrf={csrf}
            name="owner"
            value={owner.name}
            label={t(shared.removeNamed, { name: owner.title })}
          />
        </Row>
      ))}
    </Rows>
    {unlinked.length > 0 && (
      <Post action={`${path}/owner`} csrf={csrf}>
        <Select
          name="owner"
          label={t(messages.contentOwner)}
          options={unlinked.map((owner) => ({ value: owner.name, label: ownerInWords(owner) }))}
        />
        <Submit label={t(messages.addOwner)} />
      </Post>
    )}
  </>
)

interface OwnerLinksProps {
  /** Path of the account's page. */
  path: string
  csrf: string
  linked: readonly ContentOwner[]
  unlinked: readonly ContentOwner[]
}

/** Changes of the forms of `OwnerLinks`. @param pathOf the path of an account's page, by its id in the address */
export function ownerLinkChanges(
  pages: Console,
  { operations: { contentOwners } }: Pick<ConsoleContext, 'operations'>,
  pathOf: (account: string) => string,
): void {
  for (const [end, linked] of [
    ['', true],
    ['/remove', false],
  ] as const)
    pages.change(`${pathOf(':account')}/owner${end}`, async ({ actor, params: { account = '' } }, form) => {
      await contentOwners.setAccount(actor, form.text('owner'), account, linked)
      return { to: pathOf(account), notice: linked ? 'saved' : 'removed' }
    })
}
