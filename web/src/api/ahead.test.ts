import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ahead, showAhead } from './ahead.ts';

const clientOf = () => {
  const client = new QueryClient();
  client.setQueryData(['countInbox', {}], { unread: 3 });
  client.setQueryData(['listInbox', 'pages', {}], {
    pages: [{ rows: ['a'] }, { rows: ['b'] }],
    pageParams: [undefined, 'x'],
  });
  client.setQueryData(['getCart', {}], { lines: [] });
  return client;
};
const read = ahead('countInbox', (count) => ({ ...count, unread: 0 }));
const empty = ahead('listInbox', (page) => ({ ...page, rows: [] }));

test('it is shown at once, page by page; a refusal puts back what was there', async () => {
  const client = clientOf();
  const undo = await showAhead(client, [read, empty, ahead('getStoreProduct', (product) => product)]);
  expect(client.getQueryData(['countInbox', {}])).toEqual({ unread: 0 });
  expect(client.getQueryData(['listInbox', 'pages', {}])).toEqual({
    pages: [{ rows: [] }, { rows: [] }],
    pageParams: [undefined, 'x'],
  });
  expect(client.getQueryData(['getCart', {}])).toEqual({ lines: [] });
  undo();
  expect(client.getQueryData(['countInbox', {}])).toEqual({ unread: 3 });
  expect(client.getQueryData(['listInbox', 'pages', {}])).toEqual({
    pages: [{ rows: ['a'] }, { rows: ['b'] }],
    pageParams: [undefined, 'x'],
  });
});

test('it is shown only in what was asked with the same', async () => {
  const client = new QueryClient();
  for (const page of ['a', 'b']) client.setQueryData(['getArrangement', { page }], { parts: 'x' });
  await showAhead(client, [ahead('getArrangement', () => ({ parts: 'y' }), { page: 'a' })]);
  expect(['a', 'b'].map((page) => client.getQueryData(['getArrangement', { page }]))).toEqual([
    { parts: 'y' },
    { parts: 'x' },
  ]);
});

test('what the server said since then stays', async () => {
  const client = clientOf();
  const undo = await showAhead(client, [read]);
  client.setQueryData(['countInbox', {}], { unread: 5 });
  undo();
  expect(client.getQueryData(['countInbox', {}])).toEqual({ unread: 5 });
});

test('an answer that was under way does not come over it', async () => {
  const client = clientOf();
  let answer: (read: unknown) => void = () => {};
  const asked = client
    .fetchQuery({ queryKey: ['countInbox', {}], queryFn: () => new Promise((done) => (answer = done)) })
    .catch(() => null);
  await showAhead(client, [read]);
  answer({ unread: 3 });
  await asked;
  expect(client.getQueryData(['countInbox', {}])).toEqual({ unread: 0 });
});
