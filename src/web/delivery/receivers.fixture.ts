import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** What a mail server does with a text: accepts it, answers with an error code, or never answers. */
export type MailAnswer = 'accept' | 'silence' | number

/** A mail server of a test. It stores all texts that it got, accepted or not. */
export async function startMailServer() {
  const texts: { to: string[]; source: string }[] = []
  let answer: MailAnswer = 'accept'
  let refusedRecipient: number | undefined
  let onArrival = () => {}
  const failure = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    logger: false,
    onRcptTo: (_address, _session, done) => (refusedRecipient === undefined ? done() : done(failure(refusedRecipient))),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        texts.push({ to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString('utf8') })
        const currentAnswer = answer
        onArrival()
        if (currentAnswer === 'silence') return
        done(currentAnswer === 'accept' ? null : failure(currentAnswer))
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    texts,
    answers: (next: MailAnswer) => {
      answer = next
    },
    refuses: (code: number | undefined) => {
      refusedRecipient = code
    },
    /** Resolves with the next text, before its answer. */
    next: () =>
      new Promise<void>((resolve) => {
        onArrival = () => resolve()
      }),
    close: () => {
      for (const { _socket } of server.connections as unknown as Set<{ _socket: { destroy(): void } }>)
        _socket.destroy()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

/** A receiver of webhooks. */
export async function startHookReceiver() {
  const received: { headers: Record<string, string | string[] | undefined>; body: string }[] = []
  let status: number | 'silence' = 204
  let onArrival = () => {}
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
      const currentStatus = status
      onArrival()
      if (currentStatus !== 'silence') response.writeHead(currentStatus).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers: (next: number | 'silence') => {
      status = next
    },
    next: () =>
      new Promise<void>((resolve) => {
        onArrival = () => resolve()
      }),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
