import { dataCategories, dataSubjects, otherTimes, recipientsOf } from '@app/domain/privacy/register';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import { useSpan } from './retention.ts';

type Processing = Result<'getProcessingRegister'>['tables'][number];

/** The register of processing, as the tables of the database say it. */
export default function RegisterTab() {
  const { t } = useTranslation('privacyAdmin');
  const span = useSpan();
  const language = spokenLocale();
  const found = useQuery(queryOf('getProcessingRegister', {}));
  const columns: Column<Processing>[] = [
    {
      key: 'table',
      label: t('register.table'),
      card: 'title',
      width: '14rem',
      cell: ({ table }) => <code>{table}</code>,
    },
    {
      key: 'purpose',
      label: t('register.purpose'),
      cell: ({ purpose }) => purpose[language].charAt(0).toUpperCase() + purpose[language].slice(1),
    },
    {
      key: 'data',
      label: t('register.data'),
      width: '14rem',
      cell: ({ categories }) => categories.map((one) => dataCategories[one][language]).join(', '),
    },
    { key: 'people', label: t('register.people'), width: '11rem', cell: ({ of }) => dataSubjects[of][language] },
    {
      key: 'kept',
      label: t('register.kept'),
      width: '13rem',
      cell: ({ kept, time }) =>
        time
          ? span(time.count, time.unit)
          : kept in otherTimes
            ? otherTimes[kept as keyof typeof otherTimes][language]
            : '',
    },
    {
      key: 'recipients',
      label: t('register.recipients'),
      width: '13rem',
      cell: ({ table, categories }) => recipientsOf({ table, categories }, language).join('; ') || '–',
    },
  ];
  return (
    <SectionCard title={t('register.title')} description={t('register.text')}>
      <DataList<Processing>
        label={t('register.title')}
        columns={columns}
        rows={found.data?.tables}
        rowKey={({ table }) => table}
        failed={found.error ? refusalWords(found.error) : undefined}
        onRetry={() => void found.refetch()}
        empty={{ title: t('register.title'), text: '' }}
      />
    </SectionCard>
  );
}
