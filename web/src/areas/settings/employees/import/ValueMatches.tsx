import type { MatchField } from '@app/domain/imports/matches';
import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { queryOf, useCommand } from '../../../../api/queries.ts';
import { useSession } from '../../../../session/session.ts';
import { ConfirmDialog } from '../../../../ui/forms/ConfirmDialog.tsx';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { codeFrom } from './codeFrom.ts';
import classes from './import.module.css';
import type { Import } from './sendImport.ts';

type Matches = Result<'getImportMatches'>;
const codesUnknown: MatchField[] = ['site', 'department', 'positions'];

/**
 * Sites, departments and positions of the file that the company does not have: each is matched, created or left out,
 * once for all files.
 */
export function ValueMatches({ found, onChanged }: { found: Import; onChanged: () => void }) {
  const { t } = useTranslation('imports');
  const matches = useQuery(queryOf('getImportMatches', { importId: found.id }));
  const check = useCommand('checkImport', { onSuccess: onChanged });
  const [showing, setShowing] = useState(false);
  const { data } = matches;
  if (!data || (data.unknown.length === 0 && data.saved.length === 0)) return null;
  const said = data.unknown.some((one) => one.said);
  const again = () =>
    check.mutate({
      importId: found.id,
      mapping: found.mapping,
      dateOrder: found.dateOrder === 'ask' ? null : found.dateOrder,
      effectiveOn: found.effectiveOn,
    });
  return (
    <SectionCard title={t('matches.title')} description={t('matches.text')}>
      <Stack gap="lg">
        {codesUnknown.map((field) => {
          const unknown = data.unknown.filter((one) => one.field === field);
          if (unknown.length === 0) return null;
          return (
            <div key={field}>
              <Text fw={600}>{t(`matches.fields.${field}`)}</Text>
              <div className={classes.mapping}>
                {unknown.map((one) => (
                  <ValueMatch key={one.value} found={found} one={one} options={data.options[field]} />
                ))}
              </div>
            </div>
          );
        })}
        {said && (
          <Group>
            <Button onClick={again} loading={check.isPending}>
              {t('matches.again')}
            </Button>
          </Group>
        )}
        {data.saved.length > 0 && (
          <div>
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              aria-expanded={showing}
              onClick={() => setShowing(!showing)}
            >
              {t('matches.saved', { count: data.saved.length })}
            </Anchor>
            {showing && <Saved found={found} saved={data.saved} />}
          </div>
        )}
      </Stack>
    </SectionCard>
  );
}

type Unknown = Matches['unknown'][number];

function ValueMatch({ found, one, options }: { found: Import; one: Unknown; options: Matches['options']['site'] }) {
  const { t } = useTranslation('imports');
  const { company } = useSession();
  const match = useCommand('matchImportValue', { refresh: ['getImportMatches'] });
  const { field, value } = one;
  const to = (id: string | null) => match.mutate({ importId: found.id, field, value, to: id });
  const site = useCommand('createSite', { refresh: ['listSites'], onSuccess: ({ siteId }) => to(siteId) });
  const department = useCommand('createDepartment', {
    refresh: ['listDepartments'],
    onSuccess: ({ departmentId }) => to(departmentId),
  });
  const position = useCommand('createPosition', { refresh: ['listPositions'], onSuccess: ({ id }) => to(id) });
  const [creating, setCreating] = useState(false);
  const busy = match.isPending || site.isPending || department.isPending || position.isPending;
  const create = () => {
    setCreating(false);
    const code = codeFrom(
      value,
      options.map((option) => option.code),
    );
    if (field === 'site') site.mutate({ code, name: value, timeZone: company.timeZone, address: null });
    else if (field === 'department') department.mutate({ code, name: value, parentId: null });
    else position.mutate({ code, title: value });
  };
  const choose = (chosen: string) => {
    if (chosen === 'create') setCreating(true);
    else to(chosen === 'skip' ? null : chosen === '' ? 'forget' : chosen);
  };
  return (
    <>
      <NativeSelect
        label={t('matches.value', { value, count: one.rows })}
        value={one.said ? (one.to ?? 'skip') : ''}
        disabled={busy}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('matches.choose') },
          { value: 'create', label: t('matches.create', { value }) },
          { value: 'skip', label: t('matches.skip') },
          ...options.map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` })),
        ]}
      />
      <ConfirmDialog
        opened={creating}
        onClose={() => setCreating(false)}
        onConfirm={create}
        busy={busy}
        title={t(`matches.createTitle.${field}`, { value })}
        preview={t(`matches.createText.${field}`)}
        confirm={t(`matches.createNow.${field}`)}
      />
    </>
  );
}

function Saved({ found, saved }: { found: Import; saved: Matches['saved'] }) {
  const { t } = useTranslation('imports');
  const forget = useCommand('matchImportValue', { refresh: ['getImportMatches'] });
  return (
    <ul className={classes.changes}>
      {saved.map(({ field, value, name }) => (
        <li key={`${field} ${value}`}>
          <span>
            {colon(t(`matches.fields.${field}`))} {value} → {name ?? t('matches.skip')}
          </span>
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            aria-label={t('matches.forgetValue', { value })}
            onClick={() => forget.mutate({ importId: found.id, field, value, to: 'forget' })}
          >
            {t('matches.forget')}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
