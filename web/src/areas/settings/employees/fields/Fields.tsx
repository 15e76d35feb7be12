import { fieldKindWords, mostFields, namedIn } from '@app/domain/company/fields/employee-field';
import { ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../../../api/client.ts';
import { useUndo } from '../../../../api/undo.ts';
import { queryOf, useCommand } from '../../../../api/queries.ts';
import { fieldHelp, fieldName } from '../../../../modules/people/customFields.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import { IconArrowDown, IconArrowUp, IconPlus } from '../../../../ui/icons.ts';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { spokenLocale } from '../../../../words/languages.ts';
import { refusalWords } from '../../../../words/words.ts';
import classes from '../employees.module.css';
import own from './fields.module.css';
import { FieldDialog } from './FieldDialog.tsx';
import type { Field } from './ofFields.ts';
import { ofFields } from './ofFields.ts';

/** What a company keeps of its employees besides: its fields in their order, and those it archived. */
export function Fields() {
  const { t } = useTranslation('customFields');
  const { t: tPeople } = useTranslation('company');
  const fields = useQuery(queryOf('listEmployeeFields', {}));
  const [editing, setEditing] = useState<Field | 'new' | null>(null);
  const inUse = fields.data?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const archived = fields.data?.filter(({ archivedAt }) => archivedAt !== null) ?? [];
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setEditing('new')}
      disabled={inUse.length >= mostFields}
    >
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        above={<BackLink to="/settings/employees">{tPeople('people.back')}</BackLink>}
        actions={fields.data && fields.data.length > 0 && add}
      />
      {fields.error && <ErrorState text={refusalWords(fields.error)} onRetry={() => void fields.refetch()} />}
      {fields.isPending && <Skeleton height={220} />}
      {fields.data?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} action={add} />}
      <Stack gap="lg">
        {inUse.length > 0 && <InUse fields={inUse} onEdit={setEditing} />}
        {archived.length > 0 && <Archived fields={archived} onEdit={setEditing} />}
      </Stack>
      {editing && <FieldDialog field={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

type ListProps = { fields: Field[]; onEdit: (field: Field) => void };

function InUse({ fields, onEdit }: ListProps) {
  const { t } = useTranslation('customFields');
  const offer = useUndo(ofFields);
  const order = useCommand('orderEmployeeFields', { refresh: ofFields });
  const archive = useCommand('archiveEmployeeField', { refresh: ofFields });
  const ids = fields.map(({ fieldId }) => fieldId);
  const move = (place: number, by: number) =>
    order.mutate({ fieldIds: ids.toSpliced(place, 1).toSpliced(place + by, 0, ids[place]!) });
  return (
    <SectionCard title={t('inUse')} description={t('inUseText', { most: mostFields })} flush>
      <ul className={classes.history}>
        {fields.map((field, place) => (
          <Line
            key={field.fieldId}
            field={field}
            onEdit={() => onEdit(field)}
            moves={
              <>
                {([-1, 1] as const).map((by) => (
                  <ActionIcon
                    key={by}
                    variant="subtle"
                    color="gray"
                    aria-label={t(by < 0 ? 'up' : 'down', { name: fieldName(field) })}
                    className={own.quiet}
                    // A button at the end of its way still holds the focus that brought it there.
                    {...((order.isPending || !fields[place + by]) && { 'aria-disabled': true, 'data-disabled': true })}
                    onClick={() => !order.isPending && fields[place + by] && move(place, by)}
                  >
                    {by < 0 ? <IconArrowUp size={16} aria-hidden /> : <IconArrowDown size={16} aria-hidden />}
                  </ActionIcon>
                ))}
              </>
            }
            verb={t('archive')}
            onVerb={() =>
              archive.mutate(
                { fieldId: field.fieldId },
                {
                  onSuccess: () =>
                    offer(t('archiveDone', { name: fieldName(field) }), () =>
                      call('restoreEmployeeField', { fieldId: field.fieldId }),
                    ),
                },
              )
            }
          />
        ))}
      </ul>
    </SectionCard>
  );
}

function Archived({ fields, onEdit }: ListProps) {
  const { t } = useTranslation('customFields');
  const nameOf = (fieldId: string) => fieldName(fields.find((field) => field.fieldId === fieldId)!);
  const restore = useCommand('restoreEmployeeField', {
    refresh: ofFields,
    done: (_result, { fieldId }) => t('restoreDone', { name: nameOf(fieldId) }),
  });
  return (
    <SectionCard title={t('archivedTitle')} description={t('archivedText')} flush>
      <ul className={classes.history}>
        {fields.map((field) => (
          <Line
            key={field.fieldId}
            field={field}
            onEdit={() => onEdit(field)}
            verb={t('restore')}
            onVerb={() => restore.mutate({ fieldId: field.fieldId })}
          />
        ))}
      </ul>
    </SectionCard>
  );
}

type LineProps = { field: Field; moves?: ReactNode; verb: string; onEdit: () => void; onVerb: () => void };

function Line({ field, moves, verb, onEdit, onVerb }: LineProps) {
  const { t } = useTranslation('customFields');
  const spoken = spokenLocale();
  const choices = field.choices.slice(0, 4).map((choice) => namedIn(choice, spoken));
  const more = field.choices.length > choices.length ? ` … ${t('choices', { count: field.choices.length })}` : '';
  const facts = [
    fieldKindWords[field.kind][spoken],
    choices.length > 0 && `${choices.join(', ')}${more}`,
    field.own && t('shown'),
    fieldHelp(field),
  ];
  return (
    <li>
      <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Text fw={600}>{fieldName(field)}</Text>
        <div className={classes.small}>{facts.filter(Boolean).join(' · ')}</div>
      </div>
      <Group gap={4} wrap="nowrap">
        {moves}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onEdit}
          aria-label={`${colon(t('edit'))} ${fieldName(field)}`}
        >
          {t('change')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={onVerb}
          aria-label={`${colon(verb)} ${fieldName(field)}`}
        >
          {verb}
        </Button>
      </Group>
    </li>
  );
}
