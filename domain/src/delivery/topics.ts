/** How something can reach a person. The inbox is in the application itself and always there. */
export const channels = ['inbox', 'email', 'push', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** What a person chooses for, per topic. The inbox is not among them: it is the record of what was sent. */
export const chosenChannels = ['email', 'push', 'sms'] as const;
export type ChosenChannel = (typeof chosenChannels)[number];

/**
 * What something sent is about, and what a person can turn off. Security, legal documents and mandatory messages have
 * no topic to turn off.
 */
export const topics = ['due', 'expiring', 'training', 'messages', 'seats', 'manager', 'achievements', 'news'] as const;
export type NoticeTopic = (typeof topics)[number];

/**
 * The choices of a person who has made none. Text messages cost money and disturb: only what concerns a day and place,
 * and what an admin writes.
 */
export const usualChoices: Record<ChosenChannel, Record<NoticeTopic, boolean>> = {
  email: {
    due: true,
    expiring: true,
    training: true,
    messages: true,
    seats: true,
    manager: true,
    achievements: true,
    news: false,
  },
  push: {
    due: true,
    expiring: true,
    training: true,
    messages: true,
    seats: true,
    manager: true,
    achievements: true,
    news: false,
  },
  sms: {
    due: false,
    expiring: false,
    training: true,
    messages: true,
    seats: false,
    manager: false,
    achievements: false,
    news: false,
  },
};
