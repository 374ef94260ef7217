import { Pool } from 'undici'
import { authorizationPaths, grantTypes } from '#contract/authorization.ts'

export const connections = 32

export interface Credentials {
  clientId: string
  clientSecret: string
}

/** Televisions that poll over a fixed number of connections, each as soon as its last answer is there. */
export function openLoad(url: string, { clientId, clientSecret }: Credentials) {
  const pool = new Pool(url, { connections })
  const poll = async (deviceCode: string): Promise<number> => {
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      device_code: deviceCode,
      grant_type: grantTypes.deviceCode,
    }).toString()
    const answer = await pool.request({
      method: 'POST',
      path: authorizationPaths.token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    await answer.body.dump()
    return answer.statusCode
  }
  /** Runs `work` on all connections until it says that there is none. Resolves with answers a second. */
  const together = async (work: () => string | undefined, expected: number): Promise<number> => {
    const begun = performance.now()
    let count = 0
    const one = async () => {
      for (let code = work(); code !== undefined; code = work()) {
        const status = await poll(code)
        if (status !== expected) throw new Error(`${url} answered ${status} instead of ${expected}`)
        count += 1
      }
    }
    await Promise.all(Array.from({ length: connections }, one))
    return (count / (performance.now() - begun)) * 1000
  }
  return {
    /** Polls codes that wait, in turn, for `seconds`. */
    waiting: (codes: readonly string[], seconds: number, pending: number) => {
      const end = performance.now() + seconds * 1000
      let at = 0
      return together(() => {
        at += 1
        return performance.now() < end ? codes[at % codes.length] : undefined
      }, pending)
    },
    /** Collects the tokens of codes that are allowed, each once. */
    collecting: (codes: readonly string[]) => {
      let at = 0
      return together(() => {
        at += 1
        return codes[at - 1]
      }, 200)
    },
    close: () => pool.close(),
  }
}
