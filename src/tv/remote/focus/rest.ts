/**
 * Milliseconds after which the focus rests on an element: its details may be fetched and drawn. Shorter, and a person
 * who presses arrows one after the other would wait for details that they only pass.
 */
export const restMs = 500
