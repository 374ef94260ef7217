import { chance } from '../../seededRandom.ts'

/**
 * Prose for long demos: sentences of a harbour town, filled in by chance that always falls the same. Nobody needs to
 * read ten hours of it; it must only look, sound and search like talk.
 */
const sentences = [
  'The {place} has been open since {number}, and most of us have worked there at one time or another.',
  'When the {thing} came in that morning, {person} was already waiting at the {place}.',
  'I would like to say a word about the {thing}, because it was not mentioned before.',
  'Could you tell us, in your own words, what you saw near the {place}?',
  'Yes, I remember it well.',
  'We counted {number} of them, and then we counted again.',
  'There was no {thing} in the report, and nobody asked for one.',
  '{person} told me later that the {place} should have been closed.',
  'That is right.',
  'The wind turned to the {side}, and the water rose faster than the tables say.',
  'What we need is a new {thing}, and somebody who looks after it.',
  'In {number} the council paid for the {place}, and it has never paid since.',
  'So the question is simple: who keeps the {thing}, and who pays for it?',
  'Let me read from the log of that night.',
  'At a quarter past {hour} the lamp at the {place} went out.',
  'It was {person} who lit it again, alone, and in that weather.',
  'No, I do not think that anybody knew.',
  'The older boats carry a {thing}; the younger ones do not.',
  'We learned three things from it, and the first is the most important.',
  'If you walk from the {place} to the {place}, you pass every {thing} in town.',
  'I have brought a drawing, which shows the {place} from the {side}.',
  'Thank you, {person}, that was very clear.',
  'Some say that the {thing} is too old, others that it was never any good.',
  'Between {hour} and {hour} the harbour is quiet, and that is when we repair it.',
  'Please go on.',
  'The chart was wrong by {number} metres, and we knew it.',
  'Children still learn to row behind the {place}, as we did.',
  'After the storm we found the {thing} on the {side} beach, without a scratch.',
  'I can only speak for the {place}, not for the others.',
  'It took {number} people and two days to bring it home.',
] as const

const slots: Record<string, readonly string[]> = {
  place: ['harbour', 'lighthouse', 'boatyard', 'north pier', 'fish market', 'signal station', 'old bridge', 'lock'],
  thing: ['bell', 'lantern', 'anchor', 'pump', 'radio', 'ladder', 'crane', 'tide table', 'buoy', 'rope'],
  person: ['Ada Lindqvist', 'Mister Okafor', 'Clara Voss', 'the harbour master', 'Tom Arden', 'Ines Duarte'],
  number: ['twelve', 'forty', 'nineteen sixty two', 'three hundred', 'seven', 'nineteen eighty four', 'twenty five'],
  side: ['north', 'south', 'east', 'west'],
  hour: ['four', 'five', 'nine', 'ten', 'midnight'],
}

/** Sentence number `index` of the prose that `seed` tells. */
export function sentence(seed: number, index: number): string {
  const chosen = sentences[Math.floor(chance(seed, index) * sentences.length)] ?? sentences[0]
  let slot = 0
  const filled = chosen.replace(/\{(\w+)\}/g, (_, name: string) => {
    slot += 1
    const words = slots[name] ?? [name]
    return words[Math.floor(chance(seed, index, slot) * words.length)] ?? name
  })
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

const wordsIn = (text: string) => text.split(' ').length

/** Paragraphs of two to five sentences until there are exactly `words` words. */
export function* paragraphs(seed: number, words: number): Generator<string> {
  let index = 0
  for (let left = words; left > 0; ) {
    const many = 2 + Math.floor(chance(seed, index, 99) * 4)
    const text = Array.from({ length: many }, () => sentence(seed, index++)).join(' ')
    const count = wordsIn(text)
    if (count < left) {
      yield text
      left -= count
    } else {
      const cut = text.split(' ').slice(0, left).join(' ')
      yield `${cut.replace(/[.,;:?]$/, '')}.`
      left = 0
    }
  }
}
