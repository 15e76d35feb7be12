export { orderFulfilled } from './events.ts';
export { handlePaymentEvent } from './payments/handle-payment-event.ts';
export { answerWebhook } from './payments/webhook.ts';
