import type { Console, ConsoleContext } from './desk.ts'
import type { SectionEntry } from './frame.tsx'
import { projectPages, projectsPath } from './projects.tsx'

/** A section of the console: an entry in the navigation and its pages. */
interface Section extends SectionEntry {
  register(pages: Console, context: ConsoleContext): void
}

/** In the order of the navigation; the first is where a sign-in leads. */
export const sections: readonly Section[] = [{ title: 'Projects', path: projectsPath, register: projectPages }]
