import { readProcessing } from '@app/domain/privacy/register';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();

/**
 * They say by its number who wrote or changed something, and nothing else of anyone: a pseudonym once the person is
 * forgotten.
 */
const authorsOnly = new Set(
  'delivery_settings help_texts issuer_changes legal_versions notice_settings platform_notices purchase_rule_changes sds_revisions sds_sheet_courses sds_sheets sds_uploads site_chemicals training_series trainings'.split(
    ' ',
  ),
);

test('every table with personal data says so in its comment, with how long it is kept', async () => {
  const rows = await world.sql<{ name: string; comment: string; personal: boolean }>(`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      obj_description(c.oid, 'pg_class') as comment,
      exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
        and k.confrelid in ('people'::regclass, 'employments'::regclass))
      or exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attname ~ '(^|_)(person_id|by_person|email|phone|ip|user_agent|legal_name|employee_number|actor_id|to_address|asker_name|photo)$') as personal
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations' order by 1`);
  expect(rows.length).toBeGreaterThan(190);
  const silent = rows
    .filter(
      ({ name, comment, personal }) => personal && !authorsOnly.has(name) && readProcessing(name, comment) === null,
    )
    .map(({ name }) => name);
  expect(silent).toEqual([]);
});

test('the register has every table that says so, with the time in force', async () => {
  const admin = await world.as(await world.make.platformAdmin());
  const { body } = await admin.get('/admin/privacy/register');
  const tickets = body.tables.find(({ table }: { table: string }) => table === 'tickets');
  expect(tickets).toMatchObject({
    module: 'support',
    purpose: {
      en: expect.stringContaining('requests for support'),
      fr: expect.stringContaining('demandes de soutien'),
    },
    categories: ['communication', 'contact'],
    of: 'requesters',
    kept: 'tickets',
    time: { count: 60, unit: 'months' },
  });
  expect(body.tables.find(({ table }: { table: string }) => table === 'audit_entries')).toMatchObject({
    kept: 'audit',
    time: null,
  });
  expect(body.tables.length).toBeGreaterThan(80);
  const purposes = body.tables.map(({ purpose }: { purpose: { en: string; fr: string } }) => purpose) as {
    en: string;
    fr: string;
  }[];
  expect(purposes.filter(({ en, fr }) => en === fr || fr.trim() === '')).toEqual([]);
  expect(body.tables.find(({ table }: { table: string }) => table === 'record_transfers').purpose).toMatchObject({
    fr: expect.stringContaining('d’un employeur à un autre'),
  });
});
