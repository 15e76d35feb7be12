import { inLanguage } from '@app/domain/localised';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../api/queries.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../../words/languages.ts';
import classes from './import.module.css';
import type { Import } from './sendImport.ts';

/** Which seats the new people will take, and who will wait for one. Nothing where they need none. */
export function SeatForecast({ found }: { found: Import }) {
  const { t } = useTranslation('imports');
  const rows =
    useQuery({ ...queryOf('getImportSeats', { importId: found.id }), enabled: found.counts.new > 0 }).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <SectionCard title={t('seats.title')} description={t('seats.text')}>
      <ul className={classes.changes}>
        {rows.map(({ courseId, titles, positions, people, available, waits, waiting }) => {
          return (
            <li key={courseId}>
              <span>
                <strong>{inLanguage(titles, spokenLocale())}</strong>{' '}
                <StatusBadge tone={waits > 0 ? 'due' : 'good'}>
                  {waits > 0 ? t('seats.wait', { count: waits }) : t('seats.enough', { count: people })}
                </StatusBadge>
              </span>
              <Text size="sm">{t('seats.need', { count: people, available })}</Text>
              <Text size="sm" c="dimmed">
                {positions.length > 0 ? t('seats.because', { positions: positions.join(', ') }) : t('seats.becauseAll')}
                {waiting.length > 0 && ` ${t('seats.waiting', { names: waiting.join(', ') })}`}
                {waits > waiting.length && ` ${t('seats.others', { count: waits - waiting.length })}`}
              </Text>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
