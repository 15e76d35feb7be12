// @vitest-environment happy-dom
import { listEmployees } from '@app/contract/company/employees';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { example } from '../../test/example.ts';
import { FakeServer, refused } from '../../test/fake-server.ts';
import { openPage } from '../../test/open-page.tsx';
import { noOne } from '../../test/people.ts';

const ask = async (server: FakeServer, address: string) => {
  const answer = await server.fetch(address);
  return { status: answer.status, body: (await answer.json()) as unknown };
};

describe('the server that page tests play', () => {
  it('fills in what a test leaves out, row by row', () => {
    const { rows } = example(listEmployees.result, { rows: [{ name: 'Nadia Roy' }, {}] });
    expect(rows.map(({ name, endedOn }) => [name, endedOn])).toEqual([
      ['Nadia Roy', null],
      ['text', null],
    ]);
    expect(rows[0]!.id).not.toBe(rows[1]!.id);
  });

  it('refuses an answer that the contract does not have', () => {
    expect(() => example(listEmployees.result, { rows: [{ nickname: 'N' } as object] })).toThrow('.rows[0].nickname');
    expect(() => example(listEmployees.result, { rows: [{ status: 'asleep' } as object] })).toThrow('no such answer');
  });

  it('names what was asked without an answer, and what no endpoint takes', async () => {
    const server = new FakeServer({ listEmployees: {} });
    expect(await ask(server, '/api/session')).toMatchObject({ status: 500 });
    expect(await ask(server, '/api/settings/employees?limit=many')).toMatchObject({ status: 500 });
    expect(server.unanswered).toEqual([
      expect.stringMatching(/^no answer for getSession/),
      expect.stringMatching(/^listEmployees takes no such input/),
    ]);
  });

  it('answers a refusal with the status of its code', async () => {
    const server = new FakeServer({ getSession: refused('maintenance', { retryAfter: 30 }) });
    expect(await ask(server, '/api/session')).toMatchObject({ status: 503, body: { error: { code: 'maintenance' } } });
    expect(server.unanswered).toEqual([]);
  });

  it('opens the real pages: an address that is none is said to be none', async () => {
    await openPage('/nowhere', { session: noOne() });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});
