import { oneLine } from '#contract/harmlessText.ts'
import type { scopesOf } from '#contract/scopes.ts'
import type { AllowedDevice, MailContent } from '#platform/authorization/accountMails.ts'
import { describeScopes } from '#platform/authorization/scopeWords.ts'
import { mailHtml } from '#web/delivery/mailHtml.tsx'
import type { Mail } from '#web/delivery/smtp.ts'
import { t } from '#web/language/t.ts'
import { momentText } from '../account/dates.ts'
import { describeKind } from '../consentPage.tsx'
import { messages as general } from '../messages.ts'
import { messages } from './messages.ts'

interface Section {
  text: string
  lines?: string[]
  link?: { label: string; address: string }
}

/** What the words of a mail need beside its content. */
export interface MailFacts {
  /** When it happened, in milliseconds since 1970. */
  at: number
  scopes: ReturnType<typeof scopesOf>
  accountAddress: string
  /** Of “This was not me”. */
  linkAddress: string
}

/** What a device may do, and what is known of it: in a mail, and on the page behind its link. */
export function deviceSections(allowed: AllowedDevice, { at, scopes }: Pick<MailFacts, 'at' | 'scopes'>): Section[] {
  const { client, project, deviceKind, registeredAs, scope } = allowed
  return [
    { text: t(general.willBeAble, { client, project }), lines: describeScopes(scopes, scope) },
    {
      text: t(messages.device),
      lines: [
        ...(registeredAs === null ? [] : [t(general.registeredAs, { name: registeredAs })]),
        ...(deviceKind === null ? [] : [describeKind(deviceKind)]),
        t(messages.allowedOn, { time: momentText(at) }),
      ],
    },
  ]
}

function headingOf(content: MailContent): string {
  switch (content.kind) {
    case 'device-allowed':
      return t(messages.deviceAllowed, { client: content.client })
    case 'passkey-added':
      return t(messages.passkeyAdded, { name: content.name })
    case 'passkey-removed':
      return t(messages.passkeyRemoved, { name: content.name })
    case 'authenticator-added':
      return t(messages.authenticatorAdded)
    case 'authenticator-removed':
      return t(messages.authenticatorRemoved)
    case 'password-chosen':
      return t(messages.passwordChosen)
  }
}

function sectionsOf(content: MailContent, facts: MailFacts): Section[] {
  const account = { label: t(general.account), address: facts.accountAddress }
  if (content.kind !== 'device-allowed')
    return [
      { text: t(messages.changedOn, { time: momentText(facts.at) }) },
      { text: t(messages.ifNotYou), link: account },
    ]
  return [
    ...deviceSections(content, facts),
    { text: t(messages.ifNotMe), link: { label: t(general.notMe), address: facts.linkAddress } },
    { text: t(messages.seeAccount), link: account },
  ]
}

/** The lines of a section, which no name can break. */
const SectionInMail = ({ text, lines, link }: Section) => (
  <>
    <p>{oneLine(text)}</p>
    {lines && (
      <ul>
        {lines.map((line) => (
          <li key={line}>{oneLine(line)}</li>
        ))}
      </ul>
    )}
    {link && (
      <p>
        <a href={link.address}>{link.label}</a>
      </p>
    )}
  </>
)

/** Makes a mail in the current language: plain text, and the same as HTML (specification: consent-and-scopes 9). */
export function mailOf(content: MailContent, facts: MailFacts): Mail {
  const subject = oneLine(headingOf(content))
  const sections = sectionsOf(content, facts)
  const text = [
    subject,
    ...sections.map(({ text, lines = [], link }) =>
      [oneLine(text), ...lines.map((line) => `- ${oneLine(line)}`), ...(link ? [link.label, link.address] : [])].join(
        '\n',
      ),
    ),
  ].join('\n\n')
  const html = mailHtml({
    subject,
    heading: subject,
    children: sections.map((section) => <SectionInMail key={section.text} {...section} />),
  })
  return { subject, text, html, picture: undefined }
}
