import { accountPages } from './accounts.tsx'
import { administratorPages } from './administrators.tsx'
import { alertPages } from './alerts.tsx'
import { clientPages } from './clients.tsx'
import { collectionPages } from './collections.tsx'
import type { Console, ConsoleContext } from './console.ts'
import type { SectionLink } from './consolePage.tsx'
import { contentOwnerPages } from './contentOwners.ts'
import { eventPages } from './events.tsx'
import { grantPages } from './grants.tsx'
import { hubCustomerPages } from './hubCustomers.ts'
import { keyPages } from './keys.tsx'
import { messages } from './messages.ts'
import {
  accountsPath,
  administratorsPath,
  alertsPath,
  collectionsPath,
  customersPath,
  eventsPath,
  grantsPath,
  keysPath,
  ownersPath,
  projectsPath,
  receiversPath,
  serviceAccountsPath,
} from './paths.ts'
import { projectPages } from './projects.tsx'
import { receiverPages } from './receivers.tsx'
import { serviceAccountPages } from './serviceAccounts.tsx'

/** A section of the console: an entry of the navigation, and its pages. */
interface Section extends SectionLink {
  register(pages: Console, context: ConsoleContext): void
}

/** In the order of the navigation; a sign-in leads to the first one. */
export const sections: readonly Section[] = [
  {
    title: messages.projects,
    path: projectsPath,
    register: (pages, context) => {
      projectPages(pages, context)
      clientPages(pages, context)
    },
  },
  { title: messages.accounts, path: accountsPath, register: accountPages },
  { title: messages.serviceAccounts, path: serviceAccountsPath, register: serviceAccountPages },
  { title: messages.contentOwners, path: ownersPath, register: contentOwnerPages },
  { title: messages.customers, path: customersPath, register: hubCustomerPages },
  { title: messages.keys, path: keysPath, register: keyPages },
  { title: messages.grants, path: grantsPath, register: grantPages },
  { title: messages.receivers, path: receiversPath, register: receiverPages },
  { title: messages.alerts, path: alertsPath, register: alertPages },
  { title: messages.collections, path: collectionsPath, register: collectionPages },
  { title: messages.events, path: eventsPath, register: eventPages },
  { title: messages.administrators, path: administratorsPath, register: administratorPages },
]
