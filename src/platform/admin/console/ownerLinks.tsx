import { Choice } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import type { ContentOwner } from '../../content-owners/contentOwners.ts'
import type { Console, ConsoleContext } from './console.ts'
import { Row, Rows } from './lists.tsx'
import { ownerPath } from './paths.ts'

const ownerInWords = ({ name, title }: ContentOwner) => (title === name ? name : `${title} (${name})`)

/** On an account's page: the content owners for whom it acts, and those for whom it could. */
export const OwnerLinks = ({ path, csrf, linked, others }: OwnerLinksProps) => (
  <>
    <Rows empty="No content owners.">
      {linked.map((owner) => (
        <Row key={owner.name} title={ownerInWords(owner)} to={ownerPath(owner.name)}>
          <PostButton
            action={`${path}/owner/remove`}
            csrf={csrf}
            name="owner"
            value={owner.name}
            words={`Remove ${owner.title}`}
          />
        </Row>
      ))}
    </Rows>
    {others.length > 0 && (
      <Post action={`${path}/owner`} csrf={csrf}>
        <Choice
          name="owner"
          label="Content owner"
          options={others.map((owner) => ({ value: owner.name, words: ownerInWords(owner) }))}
        />
        <Submit words="Add content owner" />
      </Post>
    )}
  </>
)

interface OwnerLinksProps {
  /** Of the account's page. */
  path: string
  csrf: string
  linked: readonly ContentOwner[]
  others: readonly ContentOwner[]
}

/** What the forms of `OwnerLinks` send. @param pathOf an account's page, by what its address calls it */
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
