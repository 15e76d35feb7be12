/** The name under which the demo's receiving mail server signs what it checked. */
export const checkedBy = 'mx.muster.example';
export const supportAddress = 'support@muster.example';

/** A conversation that someone began by email, and continued so after support had answered. */
export const demoConversation = {
  from: { name: 'Noémie Bélanger', address: 'learner@northgate.example' },
  subject: 'Expiry date on my forklift certificate',
  question:
    'Hello,\n\nMy forklift certificate says it is valid for three years. My supervisor in Sudbury says two.\nWhich is right, and do I have to take the course again this winter?\n\nThank you',
  answer:
    'The date on the certificate is the one that counts. Your company can ask for the course earlier than that: under My requirements you see the day by which it wants you to renew. Does that page show a date for you?',
  reply: 'It says February. So I take it in January.',
};

/**
 * An email that claims to be an administrator’s, from a server that may not send it: it waits until support has looked
 * at it.
 */
export const demoForgery = {
  from: { name: 'Northgate Accounting', address: 'admin@northgate.example' },
  subject: 'New bank details for refunds',
  body: 'Please send all refunds of Northgate to our new account from today. The details are in the attached form.',
};
