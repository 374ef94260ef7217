import { networkOf } from '#contract/networks.ts'
import type { Administrators } from '#platform/admin/administrators.ts'
import { adminEvent } from '#platform/admin/operation.ts'
import {
  type AuthenticatorPage,
  authenticatorPages,
  authenticatorPaths,
} from '#web/one-time-codes/authenticatorPages.tsx'
import type { Console, ConsoleContext, PageRequest } from '../console.ts'
import { administratorsPath, consolePaths } from '../paths.ts'

const path = consolePaths.authenticator
const paths = authenticatorPaths(path)

/** Where wrong codes are counted: strangers elsewhere use up none of a browser or network that signed in before. */
export async function placeOf(
  { known }: Administrators,
  cookie: string | undefined,
  { ip, name }: { ip: string; name: string },
): Promise<string> {
  const network = networkOf(ip)
  const trust = await known.find(cookie, network, name)
  if (trust.browser) return `browser/${trust.browser}`
  return trust.network ? `network/${network}` : 'elsewhere'
}

/** The pages on which administrators set up their own authenticator apps. */
export function ownAuthenticatorPages(
  pages: Console,
  { db, events, operations: { administrators }, settings }: ConsoleContext,
): void {
  const pagesOf = ({ administrator, actor, csrf }: PageRequest) =>
    authenticatorPages({
      authenticators: administrators.authenticators,
      owner: administrator.id,
      account: administrator.name,
      issuer: 'Tenfoot console',
      path,
      onward: administratorsPath,
      csrf,
      isRequired: settings.operatorsSecondFactor === 'required',
      place: `signed in/${administrator.id}`,
      remove: () => administrators.removeAuthenticator(actor, administrator.name),
      record: (act) =>
        events.record(db, {
          ...adminEvent(actor, `authenticator.${act}`, `administrator ${actor.name}`),
          kind: act === 'refused' ? 'refused' : 'operator',
        }),
    })
  const drawn = async (request: PageRequest, shown: Promise<AuthenticatorPage>) => {
    const { title, children, status } = await shown
    return { page: request.render({ title, children, section: administratorsPath }), status }
  }

  pages.show(path, async (request) => (await drawn(request, pagesOf(request).show())).page)
  pages.change(paths.begin, (request) => drawn(request, pagesOf(request).begin()))
  pages.change(paths.confirm, (request, form) => drawn(request, pagesOf(request).confirm(form.text('code'))))
  pages.change(paths.change, (request, form) =>
    drawn(
      request,
      pagesOf(request).change(form.text('code'), form.text('change') === 'remove' ? 'remove' : 'recovery-codes'),
    ),
  )
}
