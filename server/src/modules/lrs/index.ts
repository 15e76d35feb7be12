export { answerXapi } from './answer-xapi.ts';
export { putState, readAgentProfile } from './documents.ts';
export { statementsStored } from './events.ts';
export { endRegistrationKeys, makeKey } from './keys.ts';
export { mostBytes } from './xapi-request.ts';
export type { XapiRequest } from './xapi-request.ts';
