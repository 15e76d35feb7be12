import { describe, expect, test } from 'vitest';
import type { Run, SentItem } from './run-types.ts';
import { createRunClient } from './run-client.ts';
import { runStoreInMemory } from './run-store.ts';
import type { Outcome } from '@app/domain/group-training/closing';
import { becomeAbsent, headsOf, isShown, rowsOf } from './run-view.ts';
import { codeOnScreen, personOnBadge } from './run-codes.ts';

const entry = (entryId: string) => ({
  entryId,
  personId: `p-${entryId}`,
  name: entryId,
  number: null,
  walkIn: false,
  candidates: [],
  startedOn: null,
  endedOn: null,
  seat: 'notNeeded',
  certified: false,
});
const run = (marks: unknown[] = []) =>
  ({
    trainingId: 't',
    sessions: [
      {
        id: 's',
        startsAt: '2026-03-10T13:00:00.000Z',
        endsAt: '2026-03-10T17:00:00.000Z',
        breakMinutes: 0,
        room: null,
      },
    ],
    checklist: [],
    entries: [entry('bob'), entry('ana')],
    marks,
    lateMarks: [],
    signatures: [],
    closings: [],
    me: { personId: 'tess', name: 'Tess', role: 'trainer', mayReopen: false },
  }) as unknown as Run;
const final = (entryId: string) => ({ entryId, sessionId: null, kind: 'final' as const, item: null });

/** A server that keeps what it is sent; `silent` while there is no connection. */
function opened(disk?: Parameters<typeof runStoreInMemory>[0]) {
  const server = {
    silent: false,
    loseAnswer: false,
    marks: new Map<string, unknown>(),
    calls: [] as SentItem[],
    closed: [] as string[],
    against: null as { code: string; details: Record<string, unknown> } | null,
  };
  let ids = 0;
  const client = createRunClient(
    {
      store: runStoreInMemory(disk),
      server: {
        async sync(input) {
          if (server.silent) throw new Error('silence');
          server.calls.push(input);
          if (input.marks.some(({ value }) => value === 'unreadable')) throw new Error('unreadable');
          const items = input.marks.map((mark) => {
            const known = server.marks.has(mark.id);
            const refused = mark.value === 'refuse me';
            if (!refused) server.marks.set(mark.id, { ...mark, at: mark.clientAt, byId: 'tess', by: 'Tess' });
            return {
              id: mark.id,
              outcome: refused ? ('refused' as const) : known ? ('known' as const) : ('taken' as const),
              reason: refused ? ('markMalformed' as const) : null,
            };
          });
          if (server.loseAnswer) throw new Error('silence');
          return { items, skewMs: 0, run: run([...server.marks.values()]) } as never;
        },
        async close({ closingId }) {
          if (server.silent) throw new Error('silence');
          server.closed.push(closingId);
          if (server.loseAnswer) throw new Error('silence');
          if (server.against) throw new Error('refused');
          return { ...run([...server.marks.values()]), closedAt: '2026-03-10T17:00:00.000Z' };
        },
        refusal: (error) =>
          (error as Error).message === 'refused'
            ? server.against
            : (error as Error).message === 'unreadable'
              ? { code: 'invalidInput', details: {} }
              : null,
        isSilence: () => true,
      },
      trainingId: 't',
      personId: 'tess',
      deviceId: 'd',
      locale: 'en',
      now: () => new Date(Date.UTC(2026, 2, 10, 13, ++ids)),
      newId: () => `m${++ids}`,
      onState: () => {},
    },
    { run: run(), people: [], skewMs: 0 },
  );
  return { client, server };
}

describe('what a trainer records', () => {
  test('is shown at once, waits without a connection, and is sent when it is back', async () => {
    const { client, server } = opened();
    server.silent = true;
    await client.mark(final('bob'), 'attended');
    expect(await client.sync()).toBe(false);
    expect([
      client.state().connection,
      client.state().waiting.length,
      rowsOf(client.state())[0]!.attendance.final,
    ]).toEqual(['offline', 1, 'attended']);
    server.silent = false;
    expect(await client.sync()).toBe(true);
    expect([client.state().waiting.length, server.marks.size, rowsOf(client.state())[0]!.attendance.final]).toEqual([
      0,
      1,
      'attended',
    ]);
  });

  test('is sent once more with the same id when no answer came', async () => {
    const { client, server } = opened();
    await client.mark(final('bob'), 'attended');
    server.loseAnswer = true;
    await client.sync();
    server.loseAnswer = false;
    await client.sync();
    expect([server.marks.size, server.calls.map(({ marks }) => marks[0]!.id)]).toEqual([
      1,
      [server.calls[0]!.marks[0]!.id, server.calls[0]!.marks[0]!.id],
    ]);
  });

  test('survives the end of the page', async () => {
    const disk = { runs: new Map(), queue: [], refused: [], next: 1 };
    const first = opened(disk);
    first.server.silent = true;
    await first.client.mark(final('bob'), 'attended');
    const second = opened(disk);
    await second.client.begin();
    expect(second.client.state().waiting).toHaveLength(1);
    await second.client.sync();
    expect(second.server.marks.size).toBe(1);
  });

  test('names what was on the screen, so that it replaces it', async () => {
    const { client } = opened();
    const before = await client.mark(final('bob'), 'attended');
    const after = await client.mark(final('bob'), 'partial');
    expect(headsOf(client.state(), final('bob')).map(({ id }) => id)).toEqual([after]);
    expect((client.state().waiting[1]!.body as { seen: string[] }).seen).toEqual([before]);
  });

  test('is kept apart with the reason when it is refused, until it was read', async () => {
    const { client } = opened();
    const id = await client.mark({ ...final('bob'), kind: 'note' }, 'refuse me');
    await client.sync();
    expect([client.state().waiting.length, client.state().refused.map(({ reason }) => reason)]).toEqual([
      0,
      ['markMalformed'],
    ]);
    await client.dismiss(id);
    expect(client.state().refused).toEqual([]);
  });

  test('goes out in order and in pieces', async () => {
    const { client, server } = opened();
    server.silent = true;
    for (let count = 0; count < 250; count += 1) await client.mark(final('bob'), count % 2 ? 'attended' : 'partial');
    server.silent = false;
    await client.sync();
    expect(server.calls.map(({ marks }) => marks.length)).toEqual([200, 50]);
  });
});

describe('a closing', () => {
  const close = { reason: null, withheld: [] };

  test('without a connection waits behind what was recorded, survives the end of the page, and is asked for under one id', async () => {
    const disk = { runs: new Map(), queue: [], refused: [], next: 1 };
    const first = opened(disk);
    first.server.silent = true;
    await first.client.mark(final('bob'), 'attended');
    const id = await first.client.close(close);
    await first.client.sync();
    const { client, server } = opened(disk);
    await client.begin();
    expect(client.state().waiting.map(({ type }) => type)).toEqual(['mark', 'closing']);
    server.loseAnswer = true;
    await client.sync();
    await client.sync();
    server.loseAnswer = false;
    expect(await client.sync()).toBe(true);
    expect([
      server.marks.size,
      [...new Set(server.closed)],
      client.state().run.closedAt,
      client.state().waiting,
    ]).toEqual([1, [id], '2026-03-10T17:00:00.000Z', []]);
  });

  test('that the server refuses is not tried again, and says why until it was read', async () => {
    const { client, server } = opened();
    server.against = { code: 'runNotReady', details: { people: { ana: ['conflictOpen'] } } };
    const id = await client.close(close);
    expect(await client.sync()).toBe(true);
    await client.sync();
    expect([server.closed, client.state().refused.map(({ reason, details }) => [reason, details])]).toEqual([
      [id],
      [['runNotReady', { people: { ana: ['conflictOpen'] } }]],
    ]);
    await client.dismiss(id);
    expect([client.state().refused, client.state().run.closedAt]).toEqual([[], undefined]);
  });

  test('that was not sent yet can be taken back', async () => {
    const { client, server } = opened();
    server.silent = true;
    await client.mark(final('bob'), 'attended');
    await client.close(close);
    await client.keepOpen();
    server.silent = false;
    await client.sync();
    expect([server.closed, server.marks.size]).toEqual([[], 1]);
  });
});

test('someone who walked in is on the roster before the server knows', async () => {
  const { client, server } = opened();
  server.silent = true;
  const entryId = await client.addWalkIn({ personId: null, name: 'Nils New', number: null });
  await client.mark({ entryId, sessionId: 's', kind: 'checkIn', item: null }, '2026-03-10T13:00:00.000Z');
  const row = rowsOf(client.state()).find(({ name }) => name === 'Nils New')!;
  expect([row.walkIn, row.attendance.checkedIn]).toEqual([true, true]);
});

test('a filter shows who has not come, who is here, and who needs something', async () => {
  const { client } = opened();
  await client.mark({ entryId: 'bob', sessionId: 's', kind: 'checkIn', item: null }, '2026-03-10T13:00:00.000Z');
  const rows = rowsOf(client.state());
  const shown = (filter: Parameters<typeof isShown>[1]) =>
    rows.filter((row) => isShown(row, filter, new Set(['bob']), 's')).map(({ entryId }) => entryId);
  expect([shown('all'), shown('expected'), shown('here'), shown('open')]).toEqual([
    ['bob', 'ana'],
    ['ana'],
    ['bob'],
    ['bob'],
  ]);
});

test('the browser makes the code that the server expects', async () => {
  // As `codeAt` of server/src/modules/group-training/running/check-in-code.ts makes it with the same key.
  const key = btoa('\x07'.repeat(32)).replaceAll('=', '');
  expect(await codeOnScreen(key, new Date('2026-03-10T13:00:10.000Z'))).toEqual({ code: '989530', left: 20 });
});

test('a badge says whose it is until it expires; anything else says nothing', () => {
  const badge = `MUSTER1.k.${btoa(JSON.stringify({ p: 'bob', u: '2026-03-11T00:00:00.000Z' })).replaceAll('=', '')}.mac`;
  expect([
    personOnBadge(badge, new Date('2026-03-10T00:00:00Z')),
    personOnBadge(badge, new Date('2026-03-12T00:00:00Z')),
    personOnBadge('https://example.com', new Date()),
  ]).toEqual(['bob', null, null]);
});

test('one item that the server cannot read is set aside; the others arrive', async () => {
  const { client, server } = opened();
  await client.mark(final('bob'), 'attended');
  const odd = await client.mark({ ...final('bob'), kind: 'note' }, 'unreadable');
  await client.mark(final('ana'), 'noShow');
  expect(await client.sync()).toBe(true);
  expect([client.state().waiting, client.state().refused.map(({ id, reason }) => [id, reason])]).toEqual([
    [],
    [[odd, 'markMalformed']],
  ]);
  expect(server.marks.size).toBe(2);
});

test('a pasted name loses the characters that no one sees', async () => {
  const { client, server } = opened();
  server.silent = true;
  await client.addWalkIn({ personId: null, name: ' Ann\u200b\u00a0 Roy\u0007 ', number: null });
  expect(rowsOf(client.state()).at(-1)!.name).toBe('Ann Roy');
});

test('who was checked in and waits for their attendance is not told as one who becomes absent', () => {
  const outcome = (entryId: string) => ({ entryId, final: 'noShow' }) as Outcome;
  const row = (entryId: string, final: string | null) => ({ entryId, attendance: { final } }) as never;
  const absent = becomeAbsent(
    [outcome('here'), outcome('away'), outcome('marked')],
    [row('here', null), row('away', null), row('marked', 'noShow')],
    ['here'],
  );
  expect(absent.map(({ entryId }) => entryId)).toEqual(['away']);
});
