import { changeInWords } from '@app/domain/imports/changes';
import type { ChangeRisk, Choice } from '@app/domain/imports/changes';
import { fieldsOf } from '@app/domain/imports/fields';
import { SegmentedControl, Text } from '@mantine/core';
import type { Result } from '../../../../api/client.ts';
import { useCommand } from '../../../../api/queries.ts';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import { useFormat } from '../../../../words/format.ts';
import classes from './import.module.css';
import type { Import } from './sendImport.ts';

type Row = Result<'listImportRows'>['rows'][number];

/** What a row changes, field by field, and what wins where that has to be decided on. */
export function RowChanges({ row, found, onChanged }: { row: Row; found: Import; onChanged: () => void }) {
  const { t, language } = useTranslation('imports');
  const f = useFormat();
  const choose = useCommand('chooseImport', { onSuccess: onChanged, refresh: ['listImportRows'] });
  const spoken = language === 'fr' ? 'fr' : 'en';
  const known = fieldsOf('employees', found.custom);
  const label = (field: string) => known[field]?.label[spoken] ?? field;
  const value = (text: string | null) =>
    text === null ? t('changes.nothing') : /^\d{4}-\d\d-\d\d$/.test(text) ? f.day(text) : text;
  const decides = found.state === 'checked';
  return (
    <ul className={classes.changes}>
      {row.changes
        .map((change) => changeInWords(found.custom, change, spoken))
        .map(({ field, before, after, risk, pastDays, from, kept }) => (
          <li key={field} data-risk={risk !== undefined}>
            <span>
              {colon(label(field))} <del>{value(before)}</del> → <ins>{value(after)}</ins>
            </span>
            {(pastDays !== undefined || from !== undefined || kept) && (
              <Text size="sm" c="dimmed" component="span">
                {[
                  from && t('changes.from', { day: f.day(from) }),
                  pastDays && t('changes.pastDays', { count: pastDays }),
                  kept && t('changes.kept'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            )}
            {risk && decides && (
              <SegmentedControl
                size="xs"
                aria-label={t('changes.choose', { field: label(field), line: row.line })}
                value={row.choices?.[risk] ?? found.choices[risk] ?? ''}
                disabled={choose.isPending}
                onChange={(next) =>
                  choose.mutate({
                    importId: found.id,
                    row: { line: row.line, choices: { [risk]: next as Choice } as Partial<Record<ChangeRisk, Choice>> },
                  })
                }
                data={[
                  { value: 'keep', label: t('risks.keep') },
                  { value: 'file', label: t('risks.file') },
                ]}
              />
            )}
          </li>
        ))}
    </ul>
  );
}
