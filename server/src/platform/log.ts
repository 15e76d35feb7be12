import { pino } from 'pino';

/** JSON lines. Never bodies, tokens, e-mails or query strings: callers log ids, route templates and codes only. */
export function createLog(level: string) {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.email', '*.password', '*.token', '*.cookie'],
    },
    // A write for each line costs as much as the rest of an answer: lines leave together, ten times a second and at the
    // exit.
    pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }),
  );
}
