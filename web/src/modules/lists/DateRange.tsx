import type { List } from '@app/domain/lists/list';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { spokenLocale } from '../../words/languages.ts';
import classes from './Groups.module.css';
import { endsBeforeStart } from './range.ts';

const aDay = /^\d{4}-\d\d-\d\d$/;

/** A range of days on one date, which is named. */
export function DateRange({ list }: { list: List }) {
  const { t } = useTranslation('lists');
  const [url, change] = useUrlState();
  const spoken = spokenLocale();
  const [usual] = list.dates!;
  const field = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={t(`range.${name}`)}
      value={url[name] ?? ''}
      error={name === 'to' && endsBeforeStart(url) && t('range.endsBeforeStart')}
      onChange={(event) => {
        const day = event.currentTarget.value;
        if (day === '' || aDay.test(day)) change({ [name]: day || undefined });
      }}
    />
  );
  return (
    <div className={classes.range}>
      <NativeSelect
        label={t('range.on')}
        value={url['on'] ?? usual}
        onChange={(event) =>
          change({ on: event.currentTarget.value === usual ? undefined : event.currentTarget.value })
        }
        data={list.dates!.map((value) => ({ value, label: list.columns[value]!.label[spoken] }))}
      />
      {field('from')}
      {field('to')}
    </div>
  );
}
