export { orderFulfilled } from './events.ts';
export { hearProvider } from './hear-provider.ts';
export { answerWebhook } from './webhook.ts';
