import { propertyRounds, propertyTimeout } from '@app/domain/property.cases';
import { createApplication } from '../src/app/application.ts';
import { openPools } from '../src/platform/database/database.ts';
import { inUnitOfWork } from '../src/platform/database/unit-of-work.ts';
import type { Work } from '../src/platform/database/work.ts';
import { sql } from 'kysely';
import net from 'node:net';
import { afterAll, expect, test } from 'vitest';
import type { Caller } from './harness.ts';
import { openWorld } from './harness.ts';

const { rounds, seed } = propertyRounds('requests on one connection', 500, 5_000);
const world = await openWorld();
const { make } = world;

// One connection for everyone: what one request leaves behind, the next one meets.
const pools = openPools(world.connect, { app: 1, platform: 1, auth: 1, tries: 1, public: 1 });
const runtime = { ...world.runtime, pools };
const http = await createApplication(runtime);
const url = new URL(await http.listen({ port: 0, host: '127.0.0.1' }));
afterAll(async () => {
  await http.close();
  await pools.end();
});

type Member = { companyId: string; personId: string; cookie: string; enrolmentId: string; colleagues: string[] };

async function member(): Promise<Member> {
  const company = await make.company();
  const admin = await make.companyAdmin({ company, name: `Quill of ${company.code}` });
  const colleague = await make.person({ company, name: `Quill the other` });
  const course = await make.taughtCourse();
  const enrolmentId = await make.enrolment({ person: admin, course, startedAt: '2026-02-01T09:00:00Z' });
  const { cookie } = await world.as(admin);
  return {
    companyId: company.id,
    personId: admin.id,
    cookie: cookie!,
    enrolmentId,
    colleagues: [admin.id, colleague.id].sort(),
  };
}

/** The same numbers each time, so that what fails once fails again. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const setting = (of: Member, write: boolean) => ({
  pool: pools.app,
  actor: { kind: 'person' as const, personId: of.personId, companyId: of.companyId, role: 'companyAdmin' as const },
  companyId: of.companyId,
  timeZone: 'UTC',
  now: world.clock.now(),
  write,
  audited: false,
  origin: { requestId: null, ip: null },
  listeners: [],
  files: runtime.files,
  sealing: runtime.secrets.sealing,
  signing: runtime.secrets.session,
  publicOrigin: runtime.config.publicOrigin,
  canText: false,
  pdfMegabytes: 512,
});

test(
  `each of ${rounds} requests on one connection sees its own company, whatever the one before left behind (B21)`,
  { timeout: propertyTimeout },
  async () => {
    const members = [await member(), await member(), await member()];
    const ask = async (of: Member, path: string): Promise<Awaited<ReturnType<Caller['get']>>['body']> => {
      const answer = await http.inject({
        method: 'GET',
        url: `/api${path}`,
        headers: { host: 'localhost:3000', cookie: of.cookie },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const seen = { reads: 0, failures: 0, aborted: 0 };
    const within = async (of: Member, run: (work: Work) => Promise<void>) => {
      await expect(
        inUnitOfWork(setting(of, true), async (work) => {
          work.reach('enrolment.view');
          await run(work);
        }),
      ).rejects.toThrow();
      seen.failures++;
    };
    const steps: ((of: Member) => Promise<void>)[] = [
      async (of) =>
        void expect((await ask(of, '/enrolments')).rows.map(({ id }: { id: string }) => id)).toEqual([of.enrolmentId]),
      async (of) =>
        void expect(
          (await ask(of, '/settings/people-search?q=Quill')).map(({ id }: { id: string }) => id).sort(),
        ).toEqual(of.colleagues),
      async (of) => {
        // No condition of ours: the wall alone decides what is seen.
        const rows = await inUnitOfWork(setting(of, false), async (work) => {
          work.reach('enrolment.view');
          return (
            await sql<{
              company_id: string;
            }>`select distinct company_id from enrolments union select company_id from employments`.execute(work.tx)
          ).rows;
        });
        expect(rows).toEqual([{ company_id: of.companyId }]);
      },
      // Fails in the middle: thrown by us, by PostgreSQL, by its clock; and after a statement whose failure no one
      // noticed.
      (of) =>
        within(of, async (work) => {
          await sql`update enrolments set due_on = '2030-01-01'`.execute(work.tx);
          throw new Error('in the middle');
        }),
      (of) => within(of, async (work) => void (await sql`select 1 / 0`.execute(work.tx))),
      (of) =>
        within(
          of,
          async (work) => void (await sql`set local statement_timeout = 1; select pg_sleep(1)`.execute(work.tx)),
        ),
      (of) => within(of, async (work) => void (await sql`select 1 / 0`.execute(work.tx).catch(() => {}))),
      (of) =>
        within(
          of,
          async (work) =>
            void (await sql`update employments set company_id =
              ${members.find((other) => other !== of)!.companyId}`.execute(work.tx)),
        ),
      // The client goes away, at no particular moment.
      (of) =>
        new Promise((resolve) => {
          const socket = net.connect(Number(url.port), '127.0.0.1', () => {
            socket.write(`GET /api/enrolments HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${of.cookie}\r\n\r\n`);
            setImmediate(() => socket.destroy());
          });
          socket.on('error', () => {});
          socket.on('close', () => {
            seen.aborted++;
            resolve();
          });
        }),
    ];
    const roll = dice(seed);
    const before = await world.sql('select id, due_on, company_id from enrolments order by id');
    let left = rounds;
    const worker = async () => {
      while (left-- > 0) {
        const of = members[roll(members.length)]!;
        const kind = roll(steps.length + 6);
        // More reads than trouble.
        if (kind < 3 || kind >= steps.length) seen.reads++;
        await (kind < steps.length ? steps[kind]! : steps[kind % 3]!)(of);
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    expect(seen.reads).toBeGreaterThan(rounds / 3);
    expect(Math.min(seen.failures, seen.aborted)).toBeGreaterThan(rounds / 100);
    expect(await world.sql('select id, due_on, company_id from enrolments order by id')).toEqual(before);
    // Nothing of the last one is left on the connection.
    expect(
      (
        await pools.app.query(
          `select nullif(current_setting('app.company_id', true), '') as company,
            (select count(*)::int from enrolments) as rows`,
        )
      ).rows,
    ).toEqual([{ company: null, rows: 0 }]);
  },
);
