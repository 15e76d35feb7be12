import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { retentionKinds } from '@app/domain/privacy/retention';
import type { RetentionKind } from '@app/domain/privacy/retention';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { ReasonField } from '../../../ui/forms/ReasonDialog.tsx';
import { refusalWords } from '../../../words/words.ts';
import ParentField from '../companies/ParentField.tsx';
import { ofRetention } from './retention.ts';

/** Sets a hold on a person, a company, a kind of records, or on what is about all of them. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('privacyAdmin');
  const [personId, setPersonId] = useState<string | null>(null);
  const [companyId, setCompanyId] = useState<string | null>(null);
  const [kind, setKind] = useState<RetentionKind | null>(null);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<ApiError | null>(null);
  const set = useCommand('setLegalHold', {
    quiet: true,
    refresh: ofRetention,
    done: t('holds.set'),
    onSuccess: onClose,
    onRefusal: setRefused,
  });
  const atField = refused?.issues.find(({ path }) => path === 'personId');
  return (
    <FormDialog
      title={t('holds.addTitle')}
      text={t('holds.addText')}
      confirm={t('holds.add')}
      refusal={refused && !atField ? refusalWords(refused) : null}
      busy={set.isPending}
      lightDismiss={false}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        set.mutate({ personId, companyId, kind, reason: reason.trim() });
      }}
    >
      <PersonField
        value={personId}
        onChange={setPersonId}
        error={atField && refusalWords({ code: atField.code } as ApiError)}
      />
      <ParentField label={t('holds.company')} value={companyId} onChange={setCompanyId} />
      <Select
        label={t('holds.kind')}
        placeholder={t('holds.everything')}
        clearable
        clearButtonProps={{ 'aria-label': t('ui:clear') }}
        value={kind}
        onChange={(value) => setKind(value as RetentionKind | null)}
        data={retentionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <ReasonField label={t('holds.reason')} value={reason} onChange={setReason} minLength={10} />
    </FormDialog>
  );
}

type PersonFieldProps = { value: string | null; onChange: (id: string | null) => void; error: string | undefined };

/** Anyone of any company, found by name or number. */
function PersonField({ value, onChange, error }: PersonFieldProps) {
  const { t } = useTranslation('privacyAdmin');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [q] = useDebouncedValue(typed.trim(), 250);
  const wanted = q.length >= 2 && q !== chosen?.label;
  const found = useQuery({
    ...queryOf('listPeople', { q: q.slice(0, 100), limit: '10' as never }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const people = (wanted ? (found.data?.rows ?? []) : []).map(({ id, name, companies, numbers }) => ({
    value: id,
    label: [name, companies, numbers].filter(Boolean).join(' · '),
  }));
  return (
    <Select
      label={t('holds.person')}
      placeholder={t('holds.personHint')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('ui:clear') }}
      filter={({ options }) => options}
      data={[...(chosen && !people.some((one) => one.value === chosen.value) ? [chosen] : []), ...people]}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosen(people.find((one) => one.value === id) ?? null);
        onChange(id);
      }}
      error={error}
    />
  );
}
