/**
 * Settings of everything that tests start. There are as many workers as processors, and their rows are few: more threads
 * of the warehouse would only wake each other. That was a fifth of the work of tests with a warehouse.
 */
export const oneThread = { WAREHOUSE_THREADS: '1' }
