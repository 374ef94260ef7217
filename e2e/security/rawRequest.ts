import { connect } from 'node:net'

/** Everything that a server says to these bytes until it closes, or has been quiet for `quiet` milliseconds. */
export function sayRaw(url: string, bytes: string, quiet = 250): Promise<{ text: string; statuses: number[] }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let text = ''
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      // Where one answer ends, the next begins without a break between them.
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
