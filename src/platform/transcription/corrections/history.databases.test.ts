import { describe, expect, it } from 'vitest'
import type { Correction } from '#contract/transcription/corrections.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { chance } from '#platform/demo/seededRandom.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { refusal } from '../transcription.fixture.ts'
import { at, correctionsEnvironment, isStanding } from './corrections.fixture.ts'

describe.each(testDatabases())('history of corrections on $name', ({ fresh }) => {
  const environment = correctionsEnvironment(fresh)
  const { correct, history, post, textIn, transcribe, undo } = environment
  const refused = async (answer: Response) => {
    const { statusCode, message, standing } = await refusal(answer)
    return [statusCode, message, standing]
  }
  const wasIs = (items: readonly Correction[]) => items.map(({ was, text }) => `${was} → ${text}`)

  it('one word becomes a few, which share its time, and words behind them can still be corrected and undone', async () => {
    const id = await transcribe()
    const before = await environment.service.ada.get(id)
    const [first, second] = before.result.transcription.utterances[0].words
    const { utterance } = await correct(id, 0, 1, 'harbor', '  old   harbour ')
    const words = utterance.words ?? []
    expect(utterance.text).toBe('The old harbour was quiet.')
    expect(words.map(({ word }) => word)).toEqual(['The', ' old', ' harbour', ' was', ' quiet.'])
    expect([words[0]?.end, words[1]?.start, words[2]?.end]).toEqual([first.end, second.start, second.end])
    await correct(id, 0, 4, 'quiet.', 'loud.')
    await correct(id, 0, 3, 'was', 'has been')
    await correct(id, 0, 0, 'The', 'In the')
    expect(await textIn(id)).toBe('In the old harbour has been loud. Ada saw the harbor.')
    const { items } = await history(id)
    expect(items.map(({ number, word }) => [number, word])).toEqual([
      [4, 0],
      [3, 4],
      [2, 6],
      [1, 2],
    ])
    await undo(id, 1)
    expect(await textIn(id)).toBe('In the harbor has been loud. Ada saw the harbor.')
    await undo(id, 4)
    await undo(id, 2)
    expect(await textIn(id)).toBe('The harbor has been quiet. Ada saw the harbor.')
    await undo(id, 3)
    expect(await environment.service.ada.get(id)).toEqual(before)
  })

  it('the history has what was, what is and when, newest first, in pages, and keeps what was undone', async () => {
    const id = await transcribe()
    await correct(id, 0, 1, 'harbor', 'harbour')
    await environment.service.clock.advance(1000)
    await correct(id, 0, 1, 'harbour', 'haven')
    await undo(id, 2)
    await correct(id, 1, 0, 'Ada', 'Eda')
    await environment.service.clock.advance(-1000)
    const { items, next } = await history(id)
    expect([wasIs(items), next]).toEqual([['Ada → Eda', 'harbour → haven', 'harbor → harbour'], null])
    expect(items.map(({ corrected_at, undone_at }) => [corrected_at, undone_at])).toEqual([
      ['2026-11-20T12:00:01Z', null],
      ['2026-11-20T12:00:01Z', '2026-11-20T12:00:01Z'],
      ['2026-11-20T12:00:00Z', null],
    ])
    const page = await history(id, '?limit=2')
    expect(wasIs(page.items)).toEqual(['Ada → Eda', 'harbour → haven'])
    expect(wasIs((await history(id, new URL(page.next ?? '').search)).items)).toEqual(['harbor → harbour'])
  })

  it('only the last correction of a word can be undone, and once', async () => {
    const id = await transcribe()
    await correct(id, 0, 1, 'harbor', 'New York')
    await correct(id, 0, 2, 'York', 'York City')
    expect(await refused(await post(transcriptionPaths.undo(id, 1)))).toEqual([
      409,
      'Its words were corrected again: undo the correction 2 first.',
      undefined,
    ])
    await undo(id, 2)
    await undo(id, 1)
    expect(await refused(await post(transcriptionPaths.undo(id, 1)))).toEqual([
      409,
      'The correction 1 is undone already.',
      undefined,
    ])
    for (const number of ['7', 'last', '0x1'])
      expect((await post(`${transcriptionPaths.corrections(id)}/${number}/undo`)).status).toBe(404)
    expect(await textIn(id)).toBe('The harbor was quiet. Ada saw the harbor.')
  })

  it('a text that was written otherwise than its words comes back with the last undo', async () => {
    const { service } = environment
    const word = (text: string, start: number) => ({ word: text, start, end: start + 0.5 })
    const utterance = {
      text: 'It is 5 now.',
      words: [word('It', 0), word(' is', 0.5), word(' five', 1), word(' now.', 1.5)],
    }
    const id = await service.ada.submit(JSON.stringify({ utterances: [utterance] }))
    await service.transcription.worker.runDueJobs()
    const before = await service.ada.get(id)
    expect(await textIn(id)).toBe('It is 5 now.')
    await correct(id, 0, 3, 'now.', 'sharp.')
    expect(await textIn(id)).toBe('It is five sharp.')
    await undo(id, 1)
    expect(await service.ada.get(id)).toEqual(before)
  })

  it('words that were changed too often can only be undone', async () => {
    const id = await transcribe()
    await correct(id, 0, 1, 'harbor', 'harbour')
    await environment.service.transcription.db
      .updateTable('transcription_originals')
      .set({ changes: 10_000 })
      .where('job_id', '=', id)
      .execute()
    expect((await post(transcriptionPaths.corrections(id), at(0, 0, 'The', 'A'))).status).toBe(507)
    await undo(id, 1)
    expect(await textIn(id)).toBe('The harbor was quiet. Ada saw the harbor.')
  })

  it('any corrections and undos keep the places of the words, and undoing all of them gives the first record', async () => {
    const id = await transcribe()
    const before = await environment.service.ada.get(id)
    let drawn = 0
    const below = (count: number) => {
      drawn += 1
      return Math.floor(chance(20261130, drawn) * count)
    }
    for (let count = 0; count < 60; count += 1) {
      const { items } = await history(id, '?limit=100')
      const standing = items.filter(isStanding)
      const undone = standing[below(standing.length)]
      if (undone && below(3) === 0) {
        // Refused if its words were corrected again.
        expect([200, 409]).toContain((await post(transcriptionPaths.undo(id, undone.number))).status)
      } else {
        const { utterances } = (await environment.service.ada.get(id)).result.transcription
        const utterance = below(utterances.length)
        const word = below(utterances[utterance].words.length)
        const text = Array.from({ length: 1 + below(3) }, () => `w${count}`).join(' ')
        await correct(id, utterance, word, utterances[utterance].words[word].word.trim(), text)
      }
      const { utterances } = (await environment.service.ada.get(id)).result.transcription
      const [newest] = (await history(id)).items.filter(isStanding)
      const words = newest ? utterances[newest.utterance].words.slice(newest.word) : []
      const said = words
        .map((one: { word: string }) => one.word)
        .join('')
        .trim()
      expect(said.startsWith(newest?.text ?? ''), `${said}: ${newest?.text}`).toBe(true)
    }
    for (const { number } of (await history(id, '?limit=100')).items.filter(isStanding)) await undo(id, number)
    expect(await environment.service.ada.get(id)).toEqual(before)
  })

  it('wrong parameters of the history are refused', async () => {
    const id = await transcribe()
    for (const query of ['?limit=0', '?limit=101', '?before=x', '?limit=1&limit=2', '?page=2']) {
      const answer = await environment.service.ada.call(transcriptionPaths.corrections(id) + query)
      expect(answer.status, query).toBe(400)
      await answer.arrayBuffer()
    }
  })
})
