import { NativeSelect } from '@mantine/core';
import { useCommand } from '../../../../api/queries.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import classes from './import.module.css';
import type { Import } from './sendImport.ts';

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
} as const;
type Encoding = keyof typeof encodings;
const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
type Separator = keyof typeof separators;

/** How the file is written, as it was guessed; another answer reads it again. */
export function FormatFields({ found, onChanged }: { found: Import; onChanged: () => void }) {
  const { t } = useTranslation('imports');
  const read = useCommand('readImportFile', { onSuccess: onChanged });
  const { format, id: importId } = found;
  if (!format) return null;
  if (format.type === 'xlsx')
    return (format.sheets?.length ?? 0) < 2 ? null : (
      <NativeSelect
        label={t('columns.sheet')}
        size="sm"
        value={String(format.sheet ?? 0)}
        disabled={read.isPending}
        data={format.sheets!.map((name, index) => ({ value: String(index), label: name }))}
        onChange={(event) => read.mutate({ importId, sheet: Number(event.currentTarget.value) })}
      />
    );
  const [encoding, separator] = [format.encoding as Encoding, format.separator as Separator];
  return (
    <div className={classes.format} role="group" aria-label={t('columns.format')}>
      <NativeSelect
        label={t('columns.encoding')}
        size="sm"
        value={encoding}
        disabled={read.isPending}
        data={Object.entries(encodings).map(([value, name]) => ({ value, label: name }))}
        onChange={(event) => read.mutate({ importId, encoding: event.currentTarget.value as Encoding, separator })}
      />
      <NativeSelect
        label={t('columns.separator')}
        size="sm"
        value={separator}
        disabled={read.isPending}
        data={Object.entries(separators).map(([value, name]) => ({ value, label: t(`columns.separators.${name}`) }))}
        onChange={(event) => read.mutate({ importId, encoding, separator: event.currentTarget.value as Separator })}
      />
    </div>
  );
}
