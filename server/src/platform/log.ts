import { pino } from 'pino';

/** JSON lines. Never bodies, tokens, e-mails or query strings: callers log ids, route templates and codes only. */
export function createLog(level: string, destination?: string) {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, redact: ['*.email', '*.password', '*.token', '*.cookie'] },
    destination ? pino.destination(destination) : undefined,
  );
}
