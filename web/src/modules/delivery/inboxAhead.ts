import { ahead } from '../../api/ahead.ts';

/** Everything in the inbox as read, before the server has said so. */
export const allReadAhead = () => {
  const readAt = new Date().toISOString();
  return [
    ahead('listInbox', (page) => ({
      ...page,
      rows: page.rows.map((row) => ({ ...row, readAt: row.readAt ?? readAt })),
    })),
    ahead('countInbox', (count) => ({ ...count, unread: 0 })),
  ];
};
