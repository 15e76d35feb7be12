export { answerXapi } from './answer-xapi.ts';
export { putAgentProfile, putState, readAgentProfile } from './documents.ts';
export { statementsStored } from './events.ts';
export { endRegistrationKeys, expireKey, makeKey } from './keys.ts';
export { storeOwn } from './store-own.ts';
export { takeTurn } from './store-statements.ts';
export { mostBytes, XapiRefusal } from './xapi-request.ts';
export type { XapiRequest } from './xapi-request.ts';
