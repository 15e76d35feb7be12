import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Course } from './course.ts';

/** The versions of the course and how many took which. */
export function VersionsTab({ course: { versions } }: { course: Course }) {
  const { t } = useTranslation('assignment');
  const f = useFormat();
  return (
    <SectionCard title={t('versions.title')} description={t('versions.text')} flush>
      <DataList
        label={t('versions.title')}
        rows={versions}
        rowKey={(row) => String(row.number)}
        empty={{ title: t('versions.title') }}
        columns={[
          {
            key: 'number',
            label: t('versions.number'),
            card: 'title',
            cell: (row) => t('course.version', { number: String(row.number) }),
          },
          { key: 'published', label: t('versions.published'), cell: (row) => f.dayOf(row.publishedAt) },
          { key: 'change', label: t('versions.change'), cell: (row) => row.changeReason ?? '–' },
          { key: 'taken', label: t('versions.taken'), align: 'end', cell: (row) => f.number(row.taken) },
          { key: 'open', label: t('versions.open'), align: 'end', cell: (row) => f.number(row.open) },
          { key: 'completed', label: t('versions.completed'), align: 'end', cell: (row) => f.number(row.completed) },
        ]}
      />
    </SectionCard>
  );
}
