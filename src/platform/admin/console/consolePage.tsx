import { SignOut } from '#web/pages/form.tsx'
import { type FrameProps, type PageLink, page } from '#web/pages/frame.tsx'
import { consolePaths } from './paths.ts'
import type { ConsoleVisit } from './visit.ts'

interface Surroundings {
  visit: ConsoleVisit
  sections: readonly PageLink[]
}

/** A page of the console; with navigation and sign-out when an administrator is signed in. */
export const consolePage = ({ visit: { administrator, csrf }, sections }: Surroundings, props: FrameProps): string =>
  page({
    product: 'Tenfoot console',
    isWide: true,
    sections: administrator ? sections : [],
    header: administrator && <SignOut action={consolePaths.signOut} csrf={csrf} accountName={administrator.name} />,
    ...props,
  })
