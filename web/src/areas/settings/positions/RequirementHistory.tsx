import { Skeleton, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { TargetNames } from '../../../modules/positions/TargetNames.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

/** Every row of a requirement: what it asked from when to when, and since when and until when that was held true. */
export function RequirementHistory({ requirementId, onClose }: { requirementId: string; onClose: () => void }) {
  const { t } = useTranslation('positions');
  const f = useFormat();
  const found = useQuery(queryOf('getRequirementHistory', { requirementId }));
  return (
    <Dialog opened onClose={onClose} title={t('requirements.history')} size="lg">
      {found.error && <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <Skeleton h={220} />}
      <Timeline active={100} bulletSize={14} lineWidth={2}>
        {found.data?.rows.map((row) => (
          <Timeline.Item
            key={row.id}
            title={
              <>
                {colon(t('requirements.version', { number: String(row.version) }))}{' '}
                <TargetNames targets={row.targets} />
              </>
            }
            lineVariant={row.retractedAt ? 'dashed' : 'solid'}
          >
            <Text size="sm">
              {row.effectiveTo
                ? t('requirements.fromTo', { from: f.day(row.effectiveFrom), to: f.day(row.effectiveTo) })
                : t('requirements.from', { from: f.day(row.effectiveFrom) })}
              {' · '}
              {t(`kinds.${row.kind}`)}
              {row.dueBasis !== 'fixed' &&
                row.initialDueDays > 0 &&
                ` · ${t(`requirements.dueAfter.${row.dueBasis}`, { count: row.initialDueDays })}`}
              {row.reason && ` · ${row.reason}`}
            </Text>
            <Text size="sm" c="dimmed">
              {t(row.recordedBy ? 'history.recordedBy' : 'history.recorded', {
                when: f.instant(row.recordedAt),
                name: row.recordedBy ?? '',
              })}
              {row.retractedAt && ` · ${t('history.heldUntil', { when: f.instant(row.retractedAt) })}`}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Dialog>
  );
}
