import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import type { Caller } from '../harness.ts';
import { openWorld } from '../harness.ts';
import type { MadeCompany, MadePerson } from '../make/make.ts';

const granted = '2025-01-01T00:00:00Z';

export type AccessRow = {
  id: string;
  personId: string;
  name: string;
  role: string;
  state: string;
  flags: string[];
  again: boolean;
  refusal: string | null;
};

/**
 * A world for tests of access reviews: two companies with administrators since 2025, two platform administrators, and
 * no review. The clock is at 2 March 2026.
 */
export async function openAccessWorld() {
  const world = await openWorld();
  const { make, sql } = world;
  const since = (person: MadePerson) =>
    sql('update employments set bu_admin_since = $2 where person_id = $1 and bu_admin_since is not null', [
      person.id,
      granted,
    ]);
  const platformAdmin = async (): Promise<MadePerson> => {
    const person = await make.platformAdmin();
    await since(person);
    await sql('update people set qms_admin_since = $2 where id = $1', [person.id, granted]);
    return person;
  };
  const companyAdmin = async (at: MadeCompany, name: string): Promise<MadePerson> => {
    const person = await make.companyAdmin({ company: at, name });
    await since(person);
    return person;
  };
  const scene = {} as {
    company: MadeCompany;
    other: MadeCompany;
    staffPerson: MadePerson;
    staff: Caller;
    second: Caller;
    boss: MadePerson;
    deputy: MadePerson;
    outsider: MadePerson;
  };
  beforeEach(async () => {
    world.clock.set('2026-03-02T09:00:00.000Z');
    for (const table of ['access_review_rows', 'access_review_parts', 'access_reviews', 'mails'])
      await sql(`delete from ${table}`);
    await sql('update people set qms_admin_since = null, locked_at = now()');
    await sql('update employments set bu_admin_since = null');
    await sql('update trainings set cancelled_at = now() where cancelled_at is null and closed_at is null');
    scene.company = await make.company({ display_name: 'Acme' });
    scene.other = await make.company({ display_name: 'Zeta' });
    scene.staffPerson = await platformAdmin();
    scene.staff = await world.as(scene.staffPerson);
    scene.second = await world.as(await platformAdmin());
    scene.boss = await companyAdmin(scene.company, 'Bea Boss');
    scene.deputy = await companyAdmin(scene.company, 'Dan Deputy');
    scene.outsider = await companyAdmin(scene.other, 'Olga Outsider');
  });

  const begin = async (more: Record<string, unknown> = {}): Promise<string> => {
    const plan = {
      title: 'Q1 access review',
      role: null,
      companyIds: [],
      dueOn: '2026-03-20',
      byCompanies: true,
      ...more,
    };
    const { status, body, text } = await scene.staff.post('/admin/access-reviews', plan, {
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(status, text).toBe(200);
    return body.id as string;
  };
  const rowsAt = async (caller: Caller, area: 'admin' | 'settings', id: string, query: Record<string, string> = {}) => {
    const { body, status, text } = await caller.get(`/${area}/access-reviews/${id}/rows`, { limit: '100', ...query });
    expect(status, text).toBe(200);
    return body.rows as AccessRow[];
  };
  return {
    world,
    scene,
    companyAdmin,
    begin,
    rowsAt,
    rowOf: async (id: string, { id: personId }: MadePerson, role = 'companyAdmin') =>
      (await rowsAt(scene.staff, 'admin', id)).find((row) => row.personId === personId && row.role === role)!,
    keep: (caller: Caller, area: string, id: string, ids: string[]) =>
      caller.post(`/${area}/access-reviews/${id}/keeping`, { selection: { ids }, preview: false }),
    remove: (caller: Caller, area: string, id: string, rowId: string) =>
      caller.post(`/${area}/access-reviews/${id}/rows/${rowId}/removal`, { reason: 'No longer needed' }),
    close: (id: string) => scene.staff.post(`/admin/access-reviews/${id}/closing`, { locale: 'en' }),
    isAdmin: async ({ id }: MadePerson) =>
      (
        await sql<{ is: boolean }>(
          'select bool_or(bu_admin_since is not null) as is from employments where person_id = $1',
          [id],
        )
      )[0]!.is,
  };
}
