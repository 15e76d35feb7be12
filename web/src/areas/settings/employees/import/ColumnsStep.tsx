import { Alert, Button, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { DateOrder } from '@app/domain/imports/days';
import { fieldsOf, missingFields, neededFields } from '@app/domain/imports/fields';
import type { TableKind } from '@app/domain/imports/fields';
import { useState } from 'react';
import type { ApiError } from '../../../../api/client.ts';
import { useCommand } from '../../../../api/queries.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../../ui/layout/urlState.ts';
import { useToday } from '../../../../words/format.ts';
import { codeWords, refusalWords } from '../../../../words/words.ts';
import { FormatFields } from './FormatFields.tsx';
import classes from './import.module.css';
import type { Import } from './sendImport.ts';

/** Which column is what, how its days are written, and from when its changes count. */
export function ColumnsStep({ found, onChanged }: { found: Import; onChanged: () => void }) {
  const { t, language } = useTranslation('imports');
  const today = useToday();
  const [, change] = useUrlState();
  const kind = found.kind as TableKind;
  const known = fieldsOf(kind, found.custom);
  const fields = Object.entries(known);
  // A field that was archived since the file was read has no name any more.
  const label = (name: string) => known[name]?.label[language === 'fr' ? 'fr' : 'en'] ?? name;
  const [mapping, setMapping] = useState<Record<string, number>>(found.mapping);
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(found.dateOrder === 'ask' ? null : found.dateOrder);
  const [effectiveOn, setEffectiveOn] = useState(found.effectiveOn ?? today);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const check = useCommand('checkImport', { quiet: true, onSuccess: onChanged, onRefusal: setRefusal });
  const wrong = new Set(missingFields(kind, mapping));
  const asks = found.dateOrder === 'ask';
  const used = new Set(Object.values(mapping));
  const unread = found.headers.filter((header, column) => !used.has(column) && header !== '');
  const needed = new Set(neededFields[kind].map((names) => names[0]!));
  const choose = (name: string, column: string) => {
    const { [name]: _before, ...rest } = mapping;
    setMapping(column === '' ? rest : { ...rest, [name]: Number(column) });
  };
  const submit = () => {
    setTried(true);
    setRefusal(null);
    if (wrong.size > 0 || (asks && !dateOrder)) return;
    check.mutate({ importId: found.id, mapping, dateOrder, effectiveOn: kind === 'employees' ? effectiveOn : null });
  };
  return (
    <>
      {found.failure && (
        <Alert color="brick" role="alert">
          {codeWords(found.failure.code, found.failure.details)}
        </Alert>
      )}
      <SectionCard title={t('columns.title')} description={t('columns.text')}>
        <Stack gap="lg">
          <div className={classes.mapping}>
            {fields.map(([name]) => {
              const column = mapping[name];
              const examples =
                column === undefined
                  ? []
                  : [...new Set(found.sample.map((row) => row[column] ?? '').filter((text) => text !== ''))].slice(
                      0,
                      3,
                    );
              return (
                <div key={name}>
                  <NativeSelect
                    label={needed.has(name) ? `${label(name)} (${t('columns.needed')})` : label(name)}
                    value={column === undefined ? '' : String(column)}
                    onChange={(event) => choose(name, event.currentTarget.value)}
                    error={tried && wrong.has(name) ? codeWords('importColumnsMissing') : undefined}
                    data={[
                      { value: '', label: t('columns.none') },
                      ...found.headers.map((header, index) => ({
                        value: String(index),
                        label: header || `#${index + 1}`,
                      })),
                    ]}
                  />
                  {examples.length > 0 && <p className={classes.example}>{examples.join(' · ')}</p>}
                </div>
              );
            })}
          </div>
          {unread.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('columns.unknown', { count: unread.length, names: unread.join(', ') })}
            </Text>
          )}
          {asks && (
            <Radio.Group
              label={t('columns.dateOrder')}
              description={t('columns.dateOrderText')}
              value={dateOrder ?? ''}
              onChange={(value) => setDateOrder(value as DateOrder)}
              error={tried && !dateOrder ? codeWords('importDateOrderMissing') : undefined}
            >
              <Group mt="xs">
                <Radio value="dayFirst" label={t('columns.dayFirst')} />
                <Radio value="monthFirst" label={t('columns.monthFirst')} />
              </Group>
            </Radio.Group>
          )}
          {kind === 'employees' && (
            <TextInput
              type="date"
              maw={320}
              label={t('columns.effectiveOn')}
              description={t('columns.effectiveOnHint')}
              value={effectiveOn}
              onChange={(event) => setEffectiveOn(event.currentTarget.value)}
            />
          )}
          {refusal && (
            <Alert color="brick" role="alert">
              {refusalWords(refusal)}
            </Alert>
          )}
          <Group>
            <Button onClick={submit} loading={check.isPending}>
              {t('columns.check')}
            </Button>
            <Button variant="default" onClick={() => change({ import: 'new', step: undefined })}>
              {t('columns.other')}
            </Button>
          </Group>
        </Stack>
      </SectionCard>
      <SectionCard title={t('columns.preview')} action={<FormatFields found={found} onChanged={onChanged} />}>
        {/* A wide table is moved sideways with the keyboard too. */}
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('columns.preview')}>
          <table className={classes.table}>
            <thead>
              <tr>
                {found.headers.map((header, column) => {
                  const name = Object.keys(mapping).find((one) => mapping[one] === column);
                  return (
                    <th key={column} scope="col">
                      {header || `#${column + 1}`}
                      <small>{name ? label(name) : t('columns.none')}</small>
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {found.sample.map((row, index) => (
                <tr key={index}>
                  {row.map((text, column) => (
                    <td key={column}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </SectionCard>
    </>
  );
}
