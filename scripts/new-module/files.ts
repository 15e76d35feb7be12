import type { Names } from './names.ts';

/**
 * The files of a module that is empty but whole: a table, a list, a command, a job, a page with its dialog, words, and
 * a test. By path.
 */
export function filesOf(names: Names, migration: string): Record<string, string> {
  const { many, one, manyCamel, oneCamel, ManyPascal, OnePascal, table, english, french } = names;
  const list = `${oneCamel}List`;
  return {
    [`domain/src/${many}/policy.ts`]: `import type { Rule } from '../access/reach.ts';

export const ${manyCamel}Policy = {
  '${manyCamel}.view': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
  '${manyCamel}.edit': { learner: 'nobody', companyAdmin: 'ownCompany', platformAdmin: 'ownCompany' },
} satisfies Record<string, Rule>;
`,
    [`domain/src/${many}/${one}-list.ts`]: `import { defineList } from '../lists/list.ts';

/** The ${english.many.toLowerCase()} of a company. */
export const ${list} = defineList({
  key: '${manyCamel}',
  name: { en: '${english.many}', fr: '${french.many}' },
  order: 'name',
  columns: {
    name: { label: { en: 'Name', fr: 'Nom' }, type: 'text', sortable: true },
    addedAt: { label: { en: 'Added', fr: 'Ajout' }, type: 'instant', sortable: true },
  },
  filters: {},
});
`,
    [`domain/src/${many}/${one}.ts`]: `/** How long a row is kept. */
export const keptYears = 10;
`,
    [`contract/src/${many}/${many}.ts`]: `import { ${list} } from '@app/domain/${many}/${one}-list';
import { z } from 'zod';
import { freeText, oneLine } from '../boundary.ts';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

const ${oneCamel}Row = z.object({ id: uuid, name: freeText(), addedAt: instant });

export const list${ManyPascal} = endpoint({
  method: 'GET',
  path: '/settings/${many}',
  area: 'settings',
  summary: 'The ${english.many.toLowerCase()} of the company',
  input: listInput(${list}),
  result: listPage(${oneCamel}Row),
});

export const export${ManyPascal} = endpoint({
  method: 'GET',
  path: '/settings/${many}-export',
  area: 'settings',
  kind: 'download',
  summary: 'Export the ${english.many.toLowerCase()} of the company',
  input: exportInput(${list}),
  result: z.unknown(),
});

export const add${OnePascal} = endpoint({
  method: 'POST',
  path: '/settings/${many}',
  area: 'settings',
  summary: 'Add one of the ${english.many.toLowerCase()}',
  input: z.object({ name: oneLine().trim().min(1).max(120) }),
  result: z.object({ id: uuid }),
});
`,
    [`server/db/migrations/${migration}_${table}.sql`]: `-- ${english.many} of a company.
create table ${table} (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 120),
  added_at timestamptz not null,
  primary key (company_id, id)
);
comment on table ${table} is '${many} [tenant]: ${english.many.toLowerCase()} of a company';
call wall('${table}');
`,
    [`server/src/modules/${many}/list-${many}.ts`]: `import * as api from '@app/contract/${many}/${many}';
import { ${list} } from '@app/domain/${many}/${one}-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../platform/lists/list.ts';

type Row = z.output<typeof api.list${ManyPascal}.result>['rows'][number];

export const ${manyCamel} = serveList<typeof ${list}, Row>(
  ${list},
  { page: api.list${ManyPascal}, export: api.export${ManyPascal} },
  {
    rows: (work) => sql\`select t.id, t.name, t.added_at as "addedAt" from ${table} t where \${work.visible('${manyCamel}.view', { companyId: 't.company_id' })}\`,
    search: ['name'],
    filters: {},
  },
);
`,
    [`server/src/modules/${many}/add-${one}.ts`]: `import * as api from '@app/contract/${many}/${many}';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';

export const add${OnePascal} = command(api.add${OnePascal}, async (work, { name }) => {
  work.authorize('${manyCamel}.edit', { companyId: work.companyId });
  const { rows } = await sql<{ id: string }>\`insert into ${table} (company_id, name, added_at) values (\${work.companyId}, \${name}, \${work.now}) returning id\`.execute(work.tx);
  const { id } = rows[0]!;
  work.record({ action: '${manyCamel}.add', entity: '${oneCamel}', entityId: id, changes: { name } });
  return { id };
});
`,
    [`server/src/modules/${many}/forget-old.ts`]: `import { keptYears } from '@app/domain/${many}/${one}';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';

/** What was added longer ago than it is kept goes. */
export const forgetOld: Job = {
  name: '${manyCamel}.forgetOld',
  schedule: '50 3 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      forgetOld.name,
      async (work) => {
        work.reach('${manyCamel}.edit');
        await sql\`delete from ${table} where added_at < \${work.now}::timestamptz - make_interval(years => \${keptYears})\`.execute(work.tx);
      },
      { audited: false },
    );
  },
};
`,
    [`server/src/modules/${many}/module.ts`]: `import type { Module } from '../../platform/module.ts';
import { add${OnePascal} } from './add-${one}.ts';
import { forgetOld } from './forget-old.ts';
import { ${manyCamel} } from './list-${many}.ts';

export const ${manyCamel}Module: Module = { name: '${many}', handlers: [...${manyCamel}.handlers, add${OnePascal}], jobs: [forgetOld] };
`,
    [`server/src/modules/${many}/${many}.test.ts`]: `import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { forgetOld } from './forget-old.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company }));
const path = '/settings/${many}';
const names = async (caller: typeof admin) => (await caller.get(path)).body.rows.map(({ name }: { name: string }) => name);

test('what an administrator adds is listed for the company, and for no other', async () => {
  const added = await admin.post(path, { name: 'First' });
  expect(added.status, added.text).toBe(200);
  expect(await names(admin)).toEqual(['First']);
  expect(await names(await world.as(await make.companyAdmin()))).toEqual([]);
  expect((await admin.post(path, { name: ' ' })).status).toBe(400);
  const learner = await world.as(await make.person({ company }));
  expect([(await learner.get(path)).status, (await learner.post(path, { name: 'Mine' })).status]).toEqual([403, 403]);
});

test('what is older than it is kept goes at night', async () => {
  await make.insert('${table}', { company_id: company.id, name: 'Old', added_at: '2015-01-01T00:00:00Z' });
  await forgetOld.run(world.runtime, {}, { id: '1', number: 1 });
  expect(await names(admin)).not.toContain('Old');
});
`,
    [`web/src/areas/settings/${many}/${ManyPascal}Page.tsx`]: `import { ${list} } from '@app/domain/${many}/${one}-list';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const New${OnePascal} = lazyPart(() => import('./New${OnePascal}.tsx').then((module) => ({ default: module.New${OnePascal} })));

/** The ${english.many.toLowerCase()} of the company. */
export default function ${ManyPascal}Page() {
  const { t } = useTranslation('${manyCamel}');
  const [adding, setAdding] = useState(false);
  const list = useList(${list}, 'list${ManyPascal}', 'export${ManyPascal}');
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={add} />
      <ListView list={list} search={t('search')} title="name" empty={{ title: t('none'), text: t('noneText'), action: add }} />
      <Suspense>{adding && <New${OnePascal} onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
`,
    [`web/src/areas/settings/${many}/New${OnePascal}.tsx`]: `import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';

/** What one of the ${english.many.toLowerCase()} begins with. */
export function New${OnePascal}({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('${manyCamel}');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { name: '' } });
  const create = useCommand('add${OnePascal}', {
    quiet: true,
    refresh: ['list${ManyPascal}'],
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('add')}
      confirm={t('confirm')}
      refusal={refusal}
      busy={create.isPending}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      onClose={onClose}
    >
      <TextInput label={t('name')} required withAsterisk={false} maxLength={120} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  );
}
`,
    [`web/src/words/en/company/${manyCamel}.ts`]: `export const words = {
  title: '${english.many}',
  description: '${english.many} of your company',
  search: 'Search by name',
  none: 'No ${english.many.toLowerCase()} yet',
  noneText: 'What you add here is listed for the administrators of your company.',
  add: 'Add ${english.one}',
  confirm: 'Add',
  name: 'Name',
} as const;
`,
    [`web/src/words/fr/company/${manyCamel}.ts`]: `import type { words as english } from '../../en/company/${manyCamel}.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  title: '${french.many}',
  description: '${french.many} de votre entreprise',
  search: 'Rechercher par nom',
  none: 'La liste est vide',
  noneText: 'Ce que vous ajoutez ici est visible pour les administrateurs de votre entreprise.',
  add: 'Ajouter : ${french.one}',
  confirm: 'Ajouter',
  name: 'Nom',
};
`,
  };
}
