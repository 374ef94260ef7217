import { chance } from '#platform/demo/seededRandom.ts'

/**
 * Prose for the ten-hour demo: a public hearing about a harbour, in which one person asks and others answer. Its words
 * are chosen at random, always the same for a seed. It must look, sound and search like talk.
 */
const questions = [
  'Thank you, that was very clear.',
  'Please go on.',
  'I have one more question about the {thing}.',
  'Could you tell us, in your own words, what you saw at the {place}?',
  'When did you first hear about the {thing}?',
  'Who was with you at the {place} that night?',
  'How long had the {thing} been out of order by then?',
  'Did anybody tell the harbour office about it?',
  'Let us take these things one at a time.',
  'Are you certain that it was {person}?',
  'What did {person} say when you met at the {place}?',
  'Is it true that the {thing} was last inspected in {year}?',
  'We will come back to the {place} after the break.',
  'Would you please speak into the microphone?',
  'Let the record show that the witness pointed at the {place}.',
  'How far is it from there to the water?',
  'And what happened to the {thing} after that?',
  'Whose decision was it to close the {place}?',
  'I would like to hear about the work of {year}.',
  'You said earlier that {count} people had a key. Who were they?',
  'Does anybody on the panel wish to add something?',
  'Which way was the wind blowing at {hour}?',
  'Was there {aThing} on board?',
  'What would you do differently today?',
  'Please describe the {thing} for those who have never seen it.',
  'Then let us turn to the charts.',
  'Did the water reach the {place}?',
  'I have a note here from {person}, and I would like you to read it.',
  'How often was the {thing} tested?',
  'Good. We have time for one more witness before lunch.',
  'Is there anything about the {place} that this report leaves out?',
  'Who signed for the {thing}?',
] as const

const answers = [
  'The {place} has been open since {year}, and most of us have worked there at one time or another.',
  'When the {thing} came in that morning, {person} was already waiting on the quay.',
  'I would like to say a word about the {thing}, because nobody has mentioned it so far.',
  'We counted {count} of them, and then we counted again.',
  'Yes, I remember it well.',
  'No, I do not think that anybody knew.',
  'There was no {thing} in the report, and nobody asked for one.',
  '{person} told me later that the {place} should have been closed.',
  'The wind turned to the {side}, and the water rose faster than the tables say.',
  'What we need is {aThing}, and somebody who looks after it.',
  'In {year} the council paid for the {place}, and it has not paid since.',
  'The question is simple: who keeps the {thing}, and who pays for it?',
  'Let me read from the log of that night.',
  'At a quarter past {hour} the lamp in the lighthouse went out.',
  'It was {person} who lit it again, alone, and in that weather.',
  'The older boats carry {aThing}; the newer ones do not.',
  'We learned three things from it, and the first is the most important.',
  'If you walk from the lighthouse to the {place}, you can see every boat in town.',
  'I have brought a drawing that shows the {place} from the {side}.',
  'Some say that the {thing} is too old, others that it was never any good.',
  'Between {hour} and midnight the harbour is quiet, and that is when we do repairs.',
  'The chart was wrong by {count} metres, and we knew it.',
  'Children still learn to row behind the {place}, as we did.',
  'After the storm we found the {thing} on the {side} beach, without a scratch.',
  'I can only speak for the {place}, not for the others.',
  'It took {count} people and two days to bring it home.',
  'My father worked at the {place}, and he told me the same story.',
  'We asked for {aThing} in {year}, and we are still waiting.',
  'You could hear the {thing} from the other side of the town.',
  'By {hour} there was water in the cellar of the {place}.',
  'I wrote to the office twice, and I kept a copy of both letters.',
  'Somebody had to hold the rope, so I held the rope.',
  '{person} came with a lantern and a thermos of tea, and stayed until morning.',
  'The report says {count} hours, but it felt longer.',
  'It is not a difficult repair, but it has to be done in summer.',
  'There are {count} steps from the quay to the {place}, and half of them are loose.',
  'The tide was on its way out, which was our good luck.',
  'I had never seen the {place} so empty.',
  'Nobody was hurt, and that is the main thing.',
  'The {thing} had been painted, but nobody had looked underneath.',
  'We tied up on the {side} side, where the water is deeper.',
  'If {person} had not been there, we would be holding a different meeting.',
  'I sold my share in the boat in {year}, so I have nothing to gain from this.',
  'Every spring we measure the depth, and every spring it is a little less.',
  'The keys hung in the office, on the third hook from the left.',
  'I would not call it a mistake, but I would not do it again.',
  'The {thing} is heavier than it looks.',
  'We switched on the radio at {hour} and heard nothing but rain.',
  'That part of the wall was built in {year}, and it leans.',
  'You learn to trust the smell of the air more than the forecast.',
  'Later the same week {person} repaired the {thing} with a piece of wire.',
  'Then the telephone rang, and it was the {place}.',
  'All I can tell you is what I saw from my window.',
  'The ferry waited outside for {count} minutes before it turned towards us.',
  'It has been a good harbour to me, and I would like it to stay one.',
  'I offered to do it myself, free of charge.',
  'There is a drawer full of plans for the {place}, and not one of them was built.',
  'We lost {aThing} and two fenders, which is nothing in such a sea.',
] as const

const slots: Record<string, readonly string[]> = {
  place: [
    'boatyard',
    'north pier',
    'fish market',
    'signal station',
    'old bridge',
    'lock',
    'harbour office',
    'sail loft',
  ],
  thing: ['bell', 'lantern', 'anchor', 'pump', 'radio', 'ladder', 'crane', 'tide table', 'buoy', 'rope'],
  person: ['Ada Lindqvist', 'Mister Okafor', 'Clara Voss', 'the harbour master', 'Tom Arden', 'Ines Duarte'],
  year: ['nineteen sixty two', 'nineteen eighty four', 'nineteen ninety nine', 'two thousand and seven'],
  count: ['seven', 'twelve', 'fifteen', 'twenty five', 'forty', 'ninety'],
  side: ['north', 'south', 'east', 'west'],
  hour: ['four', 'five', 'nine', 'ten'],
}
slots.aThing = (slots.thing ?? []).map((thing) => `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`)

/** A sentence with random words in its slots. */
function fillSlots(sentence: string, seed: number, index: number): string {
  let slot = 0
  const text = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    slot += 1
    const words = slots[name] ?? [name]
    return words[Math.floor(chance(seed, index, slot) * words.length)] ?? name
  })
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Chooses sentences at random. A sentence is repeated only after half of all others. */
function sentencePicker(sentences: readonly string[], seed: number): () => string {
  const fresh = [...sentences]
  const used: string[] = []
  let index = 0
  return () => {
    const [sentence = ''] = fresh.splice(Math.floor(chance(seed, index) * fresh.length), 1)
    used.push(sentence)
    if (used.length > sentences.length / 2) fresh.push(used.shift() ?? sentence)
    index += 1
    return fillSlots(sentence, seed, index)
  }
}

const countWords = (text: string) => text.split(' ').length

/**
 * The paragraphs of a hearing: one or two sentences of a question and two to five of an answer in turn, until there are
 * exactly `words` words.
 */
export function* paragraphs(seed: number, words: number): Generator<string> {
  const nextQuestion = sentencePicker(questions, seed)
  const nextAnswer = sentencePicker(answers, seed + 1)
  let turn = 0
  for (let remainingWords = words; remainingWords > 0; turn += 1) {
    const isQuestion = turn % 2 === 0
    const many = isQuestion ? 1 + Math.floor(chance(seed, turn, 99) * 2) : 2 + Math.floor(chance(seed, turn, 99) * 4)
    const text = Array.from({ length: many }, isQuestion ? nextQuestion : nextAnswer).join(' ')
    const count = countWords(text)
    if (count < remainingWords) {
      yield text
      remainingWords -= count
    } else {
      const cut = text.split(' ').slice(0, remainingWords).join(' ')
      yield `${cut.replace(/[.,;:?]$/, '')}.`
      remainingWords = 0
    }
  }
}
