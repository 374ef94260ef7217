/**
 * Settings of everything that tests start. There are as many workers as processors, and their rows are few: more threads
 * of the warehouse would only wake each other, which was a quarter of all work.
 */
export const oneThread = { WAREHOUSE_THREADS: '1' }
