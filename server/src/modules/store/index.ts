export { orderFulfilled } from './events.ts';
export { answerWebhook } from './webhook.ts';
