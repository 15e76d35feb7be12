import type { MessageLanguage, MessageLink } from '@app/domain/messaging/message';

type Words = {
  open: string;
  acknowledge: string;
  reminder: (subject: string) => string;
  test: (subject: string) => string;
  testFooter: (name: string) => string;
  from: (sender: string, company: string) => string;
  fromCompany: (company: string) => string;
};

/** What is put around the words of a sender. */
export const parcelWords: Record<MessageLanguage, Words> = {
  en: {
    open: 'Open the message',
    acknowledge: 'Read and acknowledge',
    reminder: (subject) => `Reminder: ${subject}`,
    test: (subject) => `Test: ${subject}`,
    testFooter: (name) => `This is a test sent only to you, with the details of ${name}.`,
    from: (sender, company) => `Sent by ${sender} to people at ${company}.`,
    fromCompany: (company) => `Sent to people at ${company}.`,
  },
  fr: {
    open: 'Ouvrir le message',
    acknowledge: 'Lire et accuser réception',
    reminder: (subject) => `Rappel : ${subject}`,
    test: (subject) => `Essai : ${subject}`,
    testFooter: (name) => `Cet essai n’est envoyé qu’à vous, avec les renseignements de ${name}.`,
    from: (sender, company) => `Envoyé par ${sender} au personnel de ${company}.`,
    fromCompany: (company) => `Envoyé au personnel de ${company}.`,
  },
};

/** Links as they are written where a text has no buttons. */
export const linesOf = (links: readonly MessageLink[], language: MessageLanguage): string[] =>
  links.map(({ label, href }) => `${label}${language === 'fr' ? '\u00a0' : ''}: ${href}`);
