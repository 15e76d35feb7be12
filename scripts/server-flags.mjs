/**
 * How the server's Node runs. On a machine with much memory V8 would rather grow than clean up: measured under load, a small
 * young generation and an upper bound hold the server at 160 MB instead of 330, at the same speed. Whoever imports or
 * exports more than 512 MB in one piece has a mistake that should show.
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=512'];
