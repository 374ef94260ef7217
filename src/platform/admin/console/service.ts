import cookie from '@fastify/cookie'
import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { parseForm } from '#web/http/bodies.ts'
import { t } from '#web/language/t.ts'
import { pageScope } from '#web/pages/pageScope.ts'
import { accountPages } from './accounts/accounts.tsx'
import { administratorPages } from './administrators/administrators.tsx'
import { alertPages } from './alerts/alerts.tsx'
import { clientPages } from './clients/clients.tsx'
import { collectionPages } from './collections/collections.tsx'
import { type Console, type ConsoleContext, createConsole } from './console.ts'
import { consolePage, type SectionLink } from './consolePage.tsx'
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
  consolePaths,
  customersPath,
  eventsPath,
  grantsPath,
  keysPath,
  ownersPath,
  projectsPath,
  providersPath,
  receiversPath,
  serviceAccountsPath,
  transcriptsPath,
} from './paths.ts'
import { projectPages } from './projects/projects.tsx'
import { providerPages } from './providers/providers.tsx'
import { receiverPages } from './receivers/receivers.tsx'
import { serviceAccountPages } from './service-accounts/serviceAccounts.tsx'
import { ownAuthenticatorPages } from './sign-in/authenticator.ts'
import { signInPages } from './sign-in/signIn.tsx'
import { transcriptPages } from './transcripts/transcripts.tsx'

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
  { title: messages.transcripts, path: transcriptsPath, register: transcriptPages },
  { title: messages.providers, path: providersPath, register: providerPages },
  { title: messages.grants, path: grantsPath, register: grantPages },
  { title: messages.receivers, path: receiversPath, register: receiverPages },
  { title: messages.alerts, path: alertsPath, register: alertPages },
  { title: messages.collections, path: collectionsPath, register: collectionPages },
  { title: messages.events, path: eventsPath, register: eventPages },
  { title: messages.administrators, path: administratorsPath, register: administratorPages },
]

/** The console: pages that need no script. */
export async function consoleService(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  app.removeContentTypeParser('application/json')
  await app.register(cookie)
  await app.register(formBody, { bodyLimit: 64 * 1024, parser: parseForm })
  const { pages, visits } = createConsole(app, context, sections)
  pageScope(app, async ({ statusCode = 500 }, request, reply) => {
    const failure =
      statusCode >= 500
        ? { title: t(messages.somethingWrong), children: t(messages.seeLog) }
        : { title: t(messages.invalidRequest), children: t(messages.retry) }
    return { status: statusCode, page: consolePage({ visit: await visits.read(request, reply), sections }, failure) }
  })
  app.get(consolePaths.root, async (_request, reply) => reply.redirect(sections[0]?.path ?? consolePaths.signIn, 303))
  signInPages(app, context, visits)
  ownAuthenticatorPages(pages, context)
  for (const { register } of sections) register(pages, context)
}
