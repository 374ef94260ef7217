import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { storedProblem } from '../problems/problem.ts'

/** The result of one attempt. `unknown`: the server had the whole message, and its answer did not come. The
 * problem: as it is stored. */
export type SendOutcome = { outcome: 'delivered' } | { outcome: 'refused' | 'failed' | 'unknown'; problem: string }

export interface Mail {
  subject: string
  text: string
  html: string
  /** A chart, which the HTML names by its `cid`. */
  picture: { cid: string; png: Buffer } | undefined
}

export interface Addressed {
  /** Becomes the Message-ID. */
  id: string
  to: string
  /** Undefined: a person ends these mails elsewhere. */
  unsubscribeLink: string | undefined
  mail: Mail
  /** Milliseconds since 1970. */
  createdAt: number
}

export interface MailServer {
  /**
   * Sends one mail; never throws.
   * @param beforeText called when the server has accepted sender and recipient, before the first byte of the text. It
   * can store that the text was sent. If it throws, the server gets no text.
   */
  send(addressed: Addressed, signal: AbortSignal, beforeText: () => Promise<void>): Promise<SendOutcome>
}

/** A mail server as a setting names it: `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. */
export interface MailSettings {
  url: string
  /** `Name <address>` or an address. */
  from: string
  timeoutMs: number
}

/** The address in `Name <address>`. */
export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/** Sends mail through a server (RFC 5321), a connection for each mail: there are few. */
export function createMailServer({ url, from, timeoutMs }: MailSettings): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const sender = addressIn(from)
  const secure = protocol === 'smtps:'
  const open = () =>
    new SMTPConnection({
      host: hostname.replace(/^\[|\]$/g, ''),
      secure,
      ...(port && { port: Number(port) }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // A password is sent only when the connection is encrypted, or stays on this machine.
      requireTLS: username !== '' && !secure && !isLoopback(hostname),
    })

  return {
    async send({ id, to, unsubscribeLink, mail, createdAt }, signal, beforeText) {
      const source = await compose({ from, sender, to, id, unsubscribeLink, mail, createdAt })
      const connection = open()
      let isTextSent = false
      const abort = () => {
        // The server may have the whole text already: then its answer is worth waiting for.
        if (!isTextSent) connection.close()
      }
      signal.addEventListener('abort', abort, { once: true })
      try {
        await new Promise<void>((resolve, reject) => {
          connection.once('error', reject)
          connection.once('end', () => reject(new MailServerClosed()))
          void (async () => {
            await promised((done) => connection.connect(done))
            signal.throwIfAborted()
            if (username !== '')
              await promised((done) =>
                connection.login({ user: decodeURIComponent(username), pass: decodeURIComponent(password) }, done),
              )
            // Read only when the server asks for the text.
            const text = Readable.from(
              (async function* () {
                await beforeText()
                isTextSent = true
                yield source
              })(),
            )
            await promised((done) => connection.send({ from: sender, to: [to] }, text, done))
          })().then(resolve, reject)
        })
        connection.quit()
        return { outcome: 'delivered' }
      } catch (error) {
        connection.close()
        return outcomeOf(error, isTextSent)
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },
  }
}

class MailServerClosed extends Error {
  override name = 'MailServerClosed'
  override message = 'the mail server closed the connection'
}

const isLoopback = (host: string) => /^(localhost|127\..*|\[::1\])$/.test(host)

/** An answer of the server decides; without one, it matters whether the server had the text. */
function outcomeOf(error: unknown, isTextSent: boolean): SendOutcome {
  const code = responseCode(error)
  const problem =
    error instanceof MailServerClosed
      ? storedProblem('mailClosed')
      : code === undefined
        ? plain(error)
        : storedProblem('mailAnswered', { answer: plain(responseOf(error)) })
  if (code !== undefined && code >= 500) {
    // What concerns the sign-in or the server itself may be put right; a recipient or a text that is refused stays so.
    const isFinal = commandOf(error) === 'RCPT TO' || commandOf(error) === 'DATA'
    return { outcome: isFinal ? 'refused' : 'failed', problem }
  }
  if (code !== undefined || !isTextSent) return { outcome: 'failed', problem }
  return { outcome: 'unknown', problem: storedProblem('mailUnknown', { problem }) }
}

const fieldOf = (error: unknown, name: string): unknown => Object(error)[name]
const responseCode = (error: unknown) => {
  const code = fieldOf(error, 'responseCode')
  return typeof code === 'number' && code > 0 ? code : undefined
}
const responseOf = (error: unknown) => fieldOf(error, 'response')
const commandOf = (error: unknown) => fieldOf(error, 'command')
/** Replaces characters that a terminal or a page might interpret. */
const plain = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/[^\x20-\x7e]/g, '?').slice(0, 200)

const promised = (call: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())))

interface Composed extends Omit<Addressed, 'mail'> {
  from: string
  sender: string
  mail: Mail
}

/**
 * The source of a mail. Its links to unsubscribe stand in the header too (RFC 2369, RFC 8058); "Auto-Submitted" keeps
 * out-of-office answers away (RFC 3834).
 */
function compose({ from, sender, to, id, unsubscribeLink, mail, createdAt }: Composed): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(createdAt),
    messageId: `<${id}@${sender.split('@').pop()}>`,
    headers: {
      ...(unsubscribeLink !== undefined && {
        'List-Unsubscribe': `<${unsubscribeLink}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Auto-Submitted': 'auto-generated',
    },
    attachments: mail.picture
      ? [{ filename: 'chart.png', content: mail.picture.png, cid: mail.picture.cid, contentType: 'image/png' }]
      : [],
  })
  return new Promise((resolve, reject) =>
    composer.compile().build((error, source) => (error ? reject(error) : resolve(source as Buffer))),
  )
}
