export interface ServerSentEvent {
  event: string
  data: string
}

/**
 * Reads `text/event-stream` (WHATWG HTML, "Interpreting an event stream") piece by piece, wherever the pieces are cut.
 * `id` and `retry` are not used between television and proxy and are passed over, as comments are.
 */
export function eventParser(onEvent: (event: ServerSentEvent) => void): (piece: string) => void {
  let rest = ''
  let name = ''
  let data: string[] = []
  let atStart = true

  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onEvent({ event: name || 'message', data: data.join('\n') })
      name = ''
      data = []
      return
    }
    const colon = text.indexOf(':')
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }

  return (piece) => {
    rest += atStart ? piece.replace(/^\ufeff/, '') : piece
    atStart = atStart && piece === ''
    // A carriage return at the very end may be half of a CRLF: it waits for the next piece.
    for (let end = /\r\n|\n|\r(?!$)/.exec(rest); end; end = /\r\n|\n|\r(?!$)/.exec(rest)) {
      line(rest.slice(0, end.index))
      rest = rest.slice(end.index + end[0].length)
    }
  }
}
