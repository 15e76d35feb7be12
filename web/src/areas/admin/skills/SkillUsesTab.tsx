import { Skeleton, Stack } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './skills.module.css';

/** What rests on a skill: anyone who changes it sees whom it concerns. */
export function SkillUsesTab({ skillId }: { skillId: string }) {
  const { t, language } = useTranslation('skills');
  const f = useFormat();
  const found = useQuery(queryOf('getSkillUses', { skillId }));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={360} />;
  const { courses, companies, templates, achievements, evidence, holders } = found.data;
  return (
    <>
      <dl className={classes.figures}>
        {(
          [
            ['holders', holders],
            ['achievements', achievements],
            ['evidence', evidence],
          ] as const
        ).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`uses.${name}`)}</dt>
            <dd>{f.number(count)}</dd>
          </div>
        ))}
      </dl>
      <Stack gap="lg">
        <SectionCard title={t('uses.companies')}>
          <DataList
            label={t('uses.companies')}
            rows={companies}
            rowKey={(row) => row.id}
            empty={{ title: t('uses.noCompanies') }}
            columns={[
              { key: 'name', label: t('uses.company'), card: 'title', cell: (row) => row.name },
              {
                key: 'requirements',
                label: t('uses.requirements'),
                align: 'end',
                cell: (row) => f.number(row.requirements),
              },
              { key: 'people', label: t('uses.people'), align: 'end', cell: (row) => f.number(row.people) },
            ]}
          />
        </SectionCard>
        <SectionCard title={t('uses.courses')}>
          <DataList
            label={t('uses.courses')}
            rows={courses}
            rowKey={(row) => row.id}
            rowLink={(row) => ({ to: '/admin/courses/$id', params: { id: row.id } })}
            empty={{ title: t('uses.noCourses') }}
            columns={[
              { key: 'title', label: t('uses.course'), card: 'title', cell: (row) => inLanguage(row.titles, language) },
              { key: 'code', label: t('fields.code'), cell: (row) => row.code },
              { key: 'version', label: t('uses.version'), align: 'end', cell: (row) => row.version },
              { key: 'level', label: t('uses.level'), align: 'end', cell: (row) => row.level },
            ]}
          />
        </SectionCard>
        <SectionCard title={t('uses.templates')}>
          <DataList
            label={t('uses.templates')}
            rows={templates}
            rowKey={(row) => row.id}
            rowLink={(row) => ({ to: '/admin/positions/$id', params: { id: row.id } })}
            empty={{ title: t('uses.noTemplates') }}
            columns={[
              {
                key: 'title',
                label: t('uses.template'),
                card: 'title',
                cell: (row) => inLanguage(row.titles, language),
              },
              { key: 'code', label: t('fields.code'), cell: (row) => row.code },
            ]}
          />
        </SectionCard>
      </Stack>
    </>
  );
}
