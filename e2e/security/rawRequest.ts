import { connect } from 'node:net'

/** Sends bytes, and returns everything that the server sends until it closes, or is silent for `quiet` milliseconds. */
export function sayRaw(url: string, bytes: string, quiet = 250): Promise<{ text: string; statuses: number[] }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let text = ''
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      // The next answer follows the previous one directly.
      resolve({ text, statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)) })
    }
    let timer = setTimeout(end, 2_000)
    socket.on('data', (part) => {
      text += part.toString('latin1')
      clearTimeout(timer)
      timer = setTimeout(end, quiet)
    })
    socket.on('error', () => {})
    socket.on('close', end)
  })
}
