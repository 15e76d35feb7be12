export { orderFulfilled } from './events.ts';
export { hearProvider } from './payments/handle-payment-event.ts';
export { answerWebhook } from './payments/webhook.ts';
