import type { Line } from './timeline.ts'

const en = (speaker: number, text: string, channel = 0): Line => ({ speaker, text, language: 'en', channel })
const fr = (speaker: number, text: string): Line => ({ speaker, text, language: 'fr' })

/** Two people, distinguished by their voices. */
export const interview: Line[] = [
  en(
    0,
    'Good evening, and welcome to the lighthouse. My guest tonight is Ada Lindqvist, who kept this lamp for thirty years.',
  ),
  en(1, 'Good evening. Thank you for climbing all those stairs.'),
  en(0, 'One hundred and ninety nine, if I counted right. Did you ever count them?'),
  en(1, 'Every night, up and down. You learn to feel in your knees whether the weather is about to change.'),
  en(0, 'Tell me about your first winter here.'),
  en(
    1,
    'It was terrible. The ferry did not come for three weeks, the pump froze, and I burned the kitchen chairs to keep warm.',
  ),
  en(0, 'And you stayed?'),
  en(
    1,
    'Where would I go? On the last night of the storm a boat came in, very small, and its skipper waved at the lamp. After that I never thought of leaving.',
  ),
  en(0, 'What do you hear when you think of that night?'),
  en(1, 'The bell. Not the wind, not the sea: the bell on the north pier, all night long.'),
  en(0, 'Today the lamp switches itself on. Do you miss the work?'),
  en(
    1,
    'I miss the mornings. You put out the lamp, the birds wake up, and for a minute the whole coast belongs to you.',
  ),
  en(0, 'Ada Lindqvist, thank you very much.'),
  en(1, 'Thank you. Mind the last step, it is higher than the others.'),
]

/** A conversation in English and French, with translations of each line into English, French and German. */
export const bilingual: (Line & { en: string; fr: string; de: string })[] = [
  {
    ...en(0, 'Good morning. Is this the right place for the boat to the island?'),
    en: 'Good morning. Is this the right place for the boat to the island?',
    fr: 'Bonjour. Est-ce bien ici pour le bateau vers l’île ?',
    de: 'Guten Morgen. Fährt hier das Boot zur Insel ab?',
  },
  {
    ...fr(1, 'Bonjour ! Oui, mais le bateau part dans cinq minutes. Avez-vous un billet ?'),
    en: 'Good morning! Yes, but the boat leaves in five minutes. Do you have a ticket?',
    fr: 'Bonjour ! Oui, mais le bateau part dans cinq minutes. Avez-vous un billet ?',
    de: 'Guten Morgen! Ja, aber das Boot fährt in fünf Minuten. Haben Sie eine Fahrkarte?',
  },
  {
    ...en(0, 'Not yet. Two tickets, please, and one for the dog.'),
    en: 'Not yet. Two tickets, please, and one for the dog.',
    fr: 'Pas encore. Deux billets, s’il vous plaît, et un pour le chien.',
    de: 'Noch nicht. Zwei Fahrkarten bitte, und eine für den Hund.',
  },
  {
    ...fr(1, 'Le chien voyage gratuitement. Regardez, le phare est là-bas, juste derrière le pont.'),
    en: 'The dog travels free. Look, the lighthouse is over there, just behind the bridge.',
    fr: 'Le chien voyage gratuitement. Regardez, le phare est là-bas, juste derrière le pont.',
    de: 'Der Hund fährt umsonst. Sehen Sie, der Leuchtturm ist dort drüben, gleich hinter der Brücke.',
  },
  {
    ...en(0, 'How beautiful! Can we walk up to it?'),
    en: 'How beautiful! Can we walk up to it?',
    fr: 'Que c’est beau ! Peut-on y monter à pied ?',
    de: 'Wie schön! Kann man zu Fuß hinaufgehen?',
  },
  {
    ...fr(1, 'Bien sûr. Il y a cent quatre-vingt-dix-neuf marches. Bon courage !'),
    en: 'Of course. There are one hundred and ninety-nine steps. Good luck!',
    fr: 'Bien sûr. Il y a cent quatre-vingt-dix-neuf marches. Bon courage !',
    de: 'Natürlich. Es sind hundertneunundneunzig Stufen. Viel Glück!',
  },
]

/** A telephone call, with each side on its own channel. */
export const call: Line[] = [
  en(0, 'Harbour office, good afternoon, you are speaking with Tom Arden.', 0),
  en(1, 'Hello, I am calling about the crane at the boatyard. It has stopped again.', 1),
  en(0, 'Again? Which one, the old one or the new one?', 0),
  en(1, 'The new one, of course. The old one never stops.', 1),
  en(0, 'I see. Is there a boat on the hook right now?', 0),
  en(1, 'There is, and it is mine, and it hangs three metres above the water.', 1),
  en(0, 'Please keep everybody away from it. I am sending Clara with the key for the hand winch.', 0),
  en(1, 'How long will that take?', 1),
  en(0, 'Ten minutes. She is already on her bicycle.', 0),
  en(1, 'Thank you. I will tell the boat.', 1),
]
