import { accountPages } from './accounts/accounts.tsx'
import { administratorPages } from './administrators/administrators.tsx'
import { alertPages } from './alerts/alerts.tsx'
import { clientPages } from './clients/clients.tsx'
import { collectionPages } from './collections/collections.tsx'
import type { Console, ConsoleContext } from './console.ts'
import type { SectionLink } from './consolePage.tsx'
import { contentOwnerPages } from './content-owners/contentOwners.ts'
import { eventPages } from './events/events.tsx'
import { grantPages } from './grants/grants.tsx'
import { hubCustomerPages } from './hub-customers/hubCustomers.ts'
import { keyPages } from './keys/keys.tsx'
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
import { projectPages } from './projects/projects.tsx'
import { receiverPages } from './receivers/receivers.tsx'
import { serviceAccountPages } from './service-accounts/serviceAccounts.tsx'

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
