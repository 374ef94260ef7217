/** A chapter of the talk, and what a model would write about it. */
interface TalkChapter {
  headline: string
  gist: string
  summary: string
  keywords: string[]
  /** The text, one line for each utterance. */
  lines: string[]
}

/** A talk of ten minutes before the council of a harbour town, by one person. */
export const talk: readonly TalkChapter[] = [
  {
    headline: 'Why we meet',
    gist: 'A harbour that nobody looks after',
    summary: 'The harbour works because a few people care. The talk asks the council for three things.',
    keywords: ['harbour', 'council', 'bell'],
    lines: [
      'Good evening, and thank you for coming out in this weather. I see more faces tonight than chairs, and I take that as a good sign.',
      'I have been asked to say a few words about our harbour: what it has, what it lacks, and what happened to it last winter.',
      'Most of you know it from the land. You buy your fish there, you teach your children to row, and on Sundays you walk out to the lighthouse.',
      'I know it from the water. I have been a pilot here for twenty six years, and I have brought some four thousand ships past the north pier.',
      'In all that time I never had to explain why a harbour needs a bell. Tonight I am going to try.',
      'Let me say first what this is not. It is not a complaint, and it is not about money alone.',
      'It is about a simple question that nobody in this town can answer: when something breaks down there, whose job is it to notice?',
      'The lamp belongs to the coast guard. The crane belongs to the boatyard. The bell, as far as I can tell, belongs to nobody at all.',
      'So things last for as long as somebody is kind to them, and then they stop. We have been lucky with kind people.',
      'I will tell you what we found, what happened on the night of the storm, and what three things would cost us less than another night like it.',
    ],
  },
  {
    headline: 'What was found',
    gist: 'An inspection in October',
    summary: 'Three people inspected the harbour: a cracked bell, a pump that stops in the cold, a buoy off its place.',
    keywords: ['inspection', 'pump', 'buoy'],
    lines: [
      'Last October three of us went round the harbour with a lamp, a notebook and a very patient dog.',
      'Clara Voss came from the boatyard, because she can hear what is wrong with a machine before she sees it. Mister Okafor came because he owns the dog.',
      'We began at the lock. The gates close, but the lower hinge has worn so thin that you can push a coin through it.',
      'The pump behind it was built in nineteen eighty four. It runs well in summer, and it has not started once below freezing in five years.',
      'When the pump stops, the water in the inner basin rises by the width of a hand every hour. You can do that sum yourselves.',
      'The new crane is a good machine with a bad habit: it halts whenever its cable gets wet. In a harbour, that is most of the time.',
      'Then we walked out to the north pier and looked at the bell. It has a crack as long as my arm.',
      'Clara struck it once and wrote a single word in the notebook. I am not going to read that word to the council.',
      'Two of the five ladders on the west wall end a metre above low tide. That is fine for a seagull, but no use to a child in the water.',
      'And the outer buoy was not where the chart says it is. It had moved forty metres to the east, quietly, some time in the past two years.',
      'We sent the list to four offices. Three answered that it was not their business. The fourth thanked us for our interest in swimming.',
    ],
  },
  {
    headline: 'The night of the storm',
    gist: 'Eleven hours in January',
    summary: 'The lamp went out before midnight, a ferry waited outside, and the bell brought her in.',
    keywords: ['storm', 'lamp', 'ferry'],
    lines: [
      'Now to the ninth of January. The forecast said seven, gusting eight. By supper it was ten, and it stayed that way until breakfast.',
      'At a quarter past nine the wind turned to the north, and the water came over the quay faster than any table had promised.',
      'The pump did not start. Tom Arden tried it four times, swore at it once, and then began to carry sandbags to the fish market.',
      'Shortly before midnight the lamp in the lighthouse went out.',
      'I want you to imagine what that means. There was a ferry outside with sixty people on board, and the coast had just gone dark.',
      'Her captain was Ines Duarte. She told me later that she counted to one hundred before she believed it.',
      'She could not turn round in that sea, and she could not anchor. She had to come in, and she had to find the gap by ear.',
      'So somebody had to ring the bell. The rope was frozen to the pier, and waves were breaking over the rail.',
      'Ada Lindqvist is seventy one years old. She kept that lamp for thirty years, and she has not worked here since it was made automatic.',
      'She walked out along the pier on her hands and knees, cut the rope free with a kitchen knife, and rang for an hour and ten minutes.',
      'At ten past one the ferry came through the gap with three metres to spare. Nobody was hurt. One dog was seasick.',
    ],
  },
  {
    headline: 'Who keeps the bell',
    gist: 'Two stories, and one rope',
    summary: 'Witnesses differ on who lit the lamp again. On the bell they agree, and nobody is in charge of it.',
    keywords: ['bell', 'witnesses', 'duty'],
    lines: [
      'Since that night I have heard two stories about the lamp. In one of them Tom Arden climbed the tower and lit it again by hand.',
      'In the other it was the cook of the ferry company, who happened to be a trained electrician and happened to be awake.',
      'Both men say that it was the other one. I have stopped asking, and I suggest that we buy each of them a drink.',
      'About the bell there is only one story, and that ought to worry us. It depends on a woman of seventy one and on a kitchen knife.',
      'I looked through the minutes of this council for the past forty years. The bell is mentioned six times.',
      'Twice it was painted. Once it was photographed for a calendar. Three times somebody asked who was in charge of it, and the meeting moved on.',
      'A bell is not a monument. It is a tool for the worst hour of the worst night, and a tool needs an owner.',
      'I do not mean a committee. I mean a person with a name, a telephone and a key, who walks out there once a month and pulls the rope.',
      'If the bell sounds wrong, that person says so, and this council listens. That is the whole idea, and it fits on a postcard.',
    ],
  },
  {
    headline: 'Charts and logs',
    gist: 'Forty metres on paper',
    summary: 'The chart is twelve years old. The logs of that night show how the water rose, and where the buoy lies.',
    keywords: ['chart', 'log', 'water'],
    lines: [
      'A word about paper, because paper is cheaper than steel. The chart on the wall behind me is twelve years old.',
      'Since it was printed the sandbank has moved, the west channel has lost a metre of depth, and the outer buoy has gone for a walk.',
      'Every pilot here carries the true harbour in his head. That works very well until a stranger comes in at night.',
      'I have brought the log of the ferry and the log of the lock, and I have put them side by side.',
      'They tell the same story to the minute. At ten the water stood at the second step, at eleven at the fourth, and at midnight it was in the office.',
      'The tide table for that evening promised forty centimetres less. It was computed for a harbour without a new quay.',
      'The people who made that table did good work. Nobody ever told them that we had built a wall.',
      'Our school has offered to help. The eldest class would take soundings from the rowing boats, every spring, as a lesson in arithmetic.',
      'They would do it for the price of a new tape measure and, as their teacher put it, a reasonable amount of cake.',
      'I have seen their first sheet. It is neater than ours, and where it differs from the chart I would trust the children.',
    ],
  },
  {
    headline: 'What we need',
    gist: 'Three things, and who does them',
    summary: 'A new bell, a pump that starts in winter, and one person who is responsible for both.',
    keywords: ['bell', 'pump', 'keeper'],
    lines: [
      'So here is what we ask for. There are three things, and none of them needs a ribbon to be cut.',
      'First, a new bell for the north pier. The foundry has made an offer, and the old one may retire to the museum, crack and all.',
      'Second, a pump that starts when it is cold. It does not have to be handsome. It has to be dry, and it has to be boring.',
      'Third, one person who is responsible for both: a keeper of the harbour, for one day a week, with the right to spend small sums without a form.',
      'All three together cost less than the sandbags, the carpets and the lawyers of last January. I have the figures here for anybody who likes figures.',
      'You may ask whether such a night will come again. I asked the old people, and they laughed at me.',
      'It came when they were young, and it came when their parents were young. Water has a long memory, longer than any council.',
      'I do not know who will stand on that pier the next time. I only know that it should not be somebody who cuts a rope with a kitchen knife.',
      'Ada Lindqvist is in the third row tonight, and she has asked me not to make a fuss. I promised her that, and I am breaking my promise.',
      'Please turn round, and thank her. Then let us vote, and then let us all go home while the tide is out.',
    ],
  },
]
