import { Anchor, Code, Group, NativeSelect, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import type { ApiDocument } from './apiDocument.ts';
import { operationsOf, operationsWith } from './apiDocument.ts';
import classes from './ApiReferencePage.module.css';
import { OperationRow } from './OperationRow.tsx';

const areas = ['key', 'public', 'main', 'settings', 'admin', 'all'] as const;
/** Further rows are found by searching: a page of 800 calls is read by no one. */
const mostShown = 100;

async function readDocument() {
  const answer = await fetch('/api/openapi.json', { credentials: 'omit' });
  if (!answer.ok) throw new Error(String(answer.status));
  return operationsOf((await answer.json()) as ApiDocument);
}

/** The API, call by call, out of the contract that the server publishes; those of programs can be tried with a key. */
export default function ApiReferencePage() {
  const { t } = useTranslation('apiReference');
  const [{ area: asked, q = '', call }, change] = useUrlState();
  const area = areas.find((one) => one === asked) ?? 'key';
  // Neither stored nor in the address: it is gone with the page.
  const [key, setKey] = useState('');
  const found = useQuery({ queryKey: ['openapi'], queryFn: readDocument, staleTime: Number.POSITIVE_INFINITY });
  if (found.error) return <ErrorState text={t('failed')} onRetry={() => void found.refetch()} />;
  const operations = operationsWith(found.data ?? [], area, q);
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} description={t('description')} />
      <SectionCard title={t('keyTitle')}>
        <PasswordInput
          label={t('key')}
          description={t('keyHint')}
          placeholder="muster_…"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          maw="32rem"
          value={key}
          visibilityToggleButtonProps={{ 'aria-label': t('showKey') }}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <p className={classes.facts}>
          {t('facts')} <Code>Authorization: Bearer muster_…</Code>
        </p>
        <Group gap="md">
          <Anchor href="/api/openapi.json" target="_blank" rel="noopener">
            {t('openapi')}
          </Anchor>
        </Group>
      </SectionCard>
      <Group mt="lg" mb="md" align="end">
        <SearchInput label={t('search')} />
        <NativeSelect
          aria-label={t('area')}
          data={areas.map((one) => ({ value: one, label: t(`areas.${one}`) }))}
          value={area}
          onChange={(event) =>
            change({
              area: event.currentTarget.value === 'key' ? undefined : event.currentTarget.value,
              call: undefined,
            })
          }
        />
      </Group>
      {found.isPending && <PageSkeleton />}
      {found.data && operations.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
      {operations.length > 0 && (
        <SectionCard
          title={t('calls', { count: operations.length })}
          {...(operations.length > mostShown && { description: t('more', { count: mostShown }) })}
          flush
        >
          <ul className={classes.rows}>
            {operations.slice(0, mostShown).map((one) => (
              <OperationRow
                key={one.name}
                operation={one}
                apiKey={key}
                open={call === one.name}
                onToggle={() => change({ call: call === one.name ? undefined : one.name })}
              />
            ))}
          </ul>
        </SectionCard>
      )}
    </div>
  );
}
