/**
 * How the server's Node runs. On a machine with much memory V8 would rather grow than clean up: measured under load, a
 * small young generation, an upper bound, and old space that is cleaned when it has grown by a quarter (V8 would wait
 * for twice as much) save 130 MB at the same speed. Anyone who imports or exports more than 512 MB in one piece has a
 * mistake that should show. `gc` is called once, when the start is over: 20 MB.
 */
export const serverFlags = [
  '--max-semi-space-size=3',
  '--max-old-space-size=512',
  '--heap-growing-percent=25',
  '--expose-gc',
];

/**
 * glibc would keep a heap of its own for each of a dozen threads, and large pieces it was given back (what the compiler
 * of V8 works in): 10 MB.
 */
export const serverEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
