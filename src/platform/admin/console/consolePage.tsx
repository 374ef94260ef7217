import type { Message } from '#contract/message.ts'
import { t } from '#web/language/t.ts'
import { SignOut } from '#web/pages/form.tsx'
import { type FrameProps, page } from '#web/pages/frame.tsx'
import { messages } from './messages.ts'
import { consolePaths } from './paths.ts'
import type { ConsoleVisit } from './visit.ts'

/** An entry of the navigation. */
export interface SectionLink {
  title: Message
  path: string
}

interface Surroundings {
  visit: ConsoleVisit
  sections: readonly SectionLink[]
}

/** A page of the console; wide, with navigation and sign-out, when an administrator is signed in. */
export const consolePage = ({ visit: { administrator, csrf }, sections }: Surroundings, props: FrameProps): string =>
  page({
    product: t(messages.product),
    isWide: administrator !== undefined,
    sections: administrator ? sections.map(({ title, path }) => ({ title: t(title), path })) : [],
    header: administrator && <SignOut action={consolePaths.signOut} csrf={csrf} accountName={administrator.name} />,
    ...props,
  })
