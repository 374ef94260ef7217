import { connect, type Socket } from 'node:net'
import { authorizationPaths, grantTypes } from '#contract/authorization.ts'

export const connectionCount = 32

export interface Credentials {
  clientId: string
  clientSecret: string
}

/**
 * Televisions that poll over a fixed number of persistent connections, each as soon as it has its last answer. It uses
 * bare sockets: a client library takes longer for a poll than the server, and would be measured instead.
 */
export async function openLoad(url: string, { clientId, clientSecret }: Credentials) {
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(new URL(url))))
  const form = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: grantTypes.deviceCode,
  }).toString()
  /** Continues between measurements, so that no code is polled twice in a row where one ends and the next begins. */
  let codeIndex = 0

  /** Runs `work` on all connections until it returns undefined. Resolves with answers per second. */
  const together = async (work: () => string | undefined, expected: number): Promise<number> => {
    const startedAt = performance.now()
    let count = 0
    const sendAll = async (ask: Ask) => {
      for (let code = work(); code !== undefined; code = work()) {
        const status = await ask(`${form}&device_code=${code}`)
        if (status !== expected) throw new Error(`${url} answered ${status} instead of ${expected}`)
        count += 1
      }
    }
    await Promise.all(connections.map(({ ask }) => sendAll(ask)))
    return (count / (performance.now() - startedAt)) * 1000
  }
  return {
    /** Polls pending codes in turn for `seconds`. */
    waiting: (codes: readonly string[], seconds: number, pending: number) => {
      const end = performance.now() + seconds * 1000
      return together(() => {
        codeIndex += 1
        return performance.now() < end ? codes[codeIndex % codes.length] : undefined
      }, pending)
    },
    /** Redeems allowed codes, each once. */
    collecting: (codes: readonly string[]) => {
      const left = [...codes]
      return together(() => left.pop(), 200)
    },
    close: () => {
      for (const { socket } of connections) socket.destroy()
    },
  }
}

/** Posts a form to the token endpoint. Resolves with the status after the whole answer. */
type Ask = (form: string) => Promise<number>

async function openConnection({ hostname, port, host }: URL): Promise<{ socket: Socket; ask: Ask }> {
  const socket = connect(Number(port), hostname)
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const head =
    `POST ${authorizationPaths.token} HTTP/1.1\r\nhost: ${host}\r\n` +
    'content-type: application/x-www-form-urlencoded\r\ncontent-length: '
  let received = ''
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined
  let connectionError: Error | undefined
  const end = (error: Error) => {
    connectionError = error
    waiting?.reject(error)
  }
  socket.setEncoding('latin1')
  socket.on('error', end)
  socket.on('close', () => end(new Error(`${host} closed a connection`)))
  socket.on('data', (part: string) => {
    received += part
    const bodyAt = received.indexOf('\r\n\r\n') + 4
    if (bodyAt < 4) return
    const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1]
    if (length === undefined) return end(new Error(`${host} answered without a length`))
    if (received.length < bodyAt + Number(length)) return
    const status = Number(received.slice(9, 12))
    received = ''
    waiting?.resolve(status)
  })
  return {
    socket,
    ask: (form) =>
      new Promise((resolve, reject) => {
        if (connectionError) return reject(connectionError)
        waiting = { resolve, reject }
        socket.write(`${head}${form.length}\r\n\r\n${form}`)
      }),
  }
}
