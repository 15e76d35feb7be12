import type { NoticeTopic } from '@app/domain/delivery/topics';

type Words = { stop: Record<NoticeTopic, string> };

const en: Words = {
  stop: {
    due: 'Unsubscribe from due date reminders',
    expiring: 'Unsubscribe from expiry reminders',
    training: 'Unsubscribe from emails about training sessions',
    messages: 'Unsubscribe from messages from my company',
    seats: 'Unsubscribe from emails about seats',
    manager: 'Unsubscribe from the manager summary',
    achievements: 'Unsubscribe from emails about my achievements',
    news: 'Unsubscribe from news',
  },
};

const fr: Words = {
  stop: {
    due: 'Se désabonner des rappels d’échéance',
    expiring: 'Se désabonner des rappels d’expiration',
    training: 'Se désabonner des courriels sur les séances de formation',
    messages: 'Se désabonner des messages de mon entreprise',
    seats: 'Se désabonner des courriels sur les places',
    manager: 'Se désabonner du sommaire de gestionnaire',
    achievements: 'Se désabonner des courriels sur mes réussites',
    news: 'Se désabonner des nouvelles',
  },
};

/** What is added to an email in a person's language. */
export const deliveryWords = (locale: string): Words => (locale === 'fr' ? fr : en);
