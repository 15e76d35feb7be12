export { keepCspViolations } from './csp-violations.ts';
export type { CountedViolation } from './csp-violations.ts';
export { keepServiceLevels } from './service-levels.ts';
export type { CountedLevel } from './service-levels.ts';
