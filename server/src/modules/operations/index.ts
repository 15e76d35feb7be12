export { keepCspViolations } from './csp-violations.ts';
export type { CountedViolation } from './csp-violations.ts';
