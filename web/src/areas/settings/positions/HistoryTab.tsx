import { Skeleton, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { targetWords } from '../../../modules/positions/targets.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Event = Result<'getPositionHistory'>['events'][number];

/** What was recorded about a position, newest first: when, by whom and why. */
export function HistoryTab({ positionId }: { positionId: string }) {
  const { t, language } = useTranslation('positions');
  const f = useFormat();
  const found = useQuery(queryOf('getPositionHistory', { positionId }));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={360} />;
  const what = (event: Event) =>
    t(`history.${event.kind}`, {
      name:
        event.name ??
        event.targets
          .map(({ names, code, level }) => targetWords({ names, code, levels: [], minLevel: level }, language))
          .join(` ${t('targets.or')} `),
    });
  const when = ({ from, to }: Event) =>
    from
      ? to
        ? t('requirements.fromTo', { from: f.day(from), to: f.day(to) })
        : t('requirements.from', { from: f.day(from) })
      : null;
  return (
    <SectionCard title={t('history.title')} description={t('history.description')}>
      <Timeline active={1000} bulletSize={14} lineWidth={2}>
        {found.data.events.map((event, place) => (
          <Timeline.Item key={place} title={what(event)}>
            {(when(event) || event.reason) && (
              <Text size="sm">{[when(event), event.reason].filter(Boolean).join(' · ')}</Text>
            )}
            <Text size="sm" c="dimmed">
              {t(event.by ? 'history.recordedBy' : 'history.recorded', {
                when: f.instant(event.at),
                name: event.by ?? '',
              })}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </SectionCard>
  );
}
