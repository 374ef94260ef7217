import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventParser, type ServerSentEvent } from './eventParser.ts'

function parse(pieces: string[]): ServerSentEvent[] {
  const events: ServerSentEvent[] = []
  const feed = eventParser((event) => events.push(event))
  for (const piece of pieces) feed(piece)
  return events
}

describe('the event stream parser', () => {
  it('gives an event at its empty line, not before', () => {
    expect(parse(['event: pairing\ndata: {"a":1}\n'])).toEqual([])
    expect(parse(['event: pairing\ndata: {"a":1}\n\n'])).toEqual([{ event: 'pairing', data: '{"a":1}' }])
  })

  it('passes over comments, ids, and blocks without data', () => {
    expect(parse([': heartbeat\n\nid: 7\nretry: 10\n\nevent: empty\n\ndata: x\n\n'])).toEqual([
      { event: 'message', data: 'x' },
    ])
  })

  it('joins data lines and drops one space only', () => {
    expect(parse(['data: a\ndata:  b\ndata\n\n'])).toEqual([{ event: 'message', data: 'a\n b\n' }])
  })

  it('reads the same wherever the pieces are cut, with any line end', () => {
    const whole = '\ufeff: hi\n\nevent: pairing\ndata: {"state":"pending"}\ndata: more\n\n:\n\ndata: Ω\n\n'
    const expected = parse([whole])
    expect(expected).toHaveLength(2)
    fc.assert(
      fc.property(
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(whole.length * 2), { maxLength: 12 }),
        (lineEnd, cuts) => {
          // A lone carriage return at the end of all waits for what follows it, as the standard allows.
          const text = whole.replaceAll('\n', lineEnd) + (lineEnd === '\r' ? ': end' : '')
          const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length]
          const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
          expect(parse(pieces)).toEqual(expected)
        },
      ),
    )
  })
})
