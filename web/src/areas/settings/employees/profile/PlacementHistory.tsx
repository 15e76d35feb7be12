import { Button, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Placement } from '../standing.ts';
import { queryOf } from '../../../../api/queries.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../../words/format.ts';
import { refusalWords } from '../../../../words/words.ts';
import classes from '../employees.module.css';
import type { Employee } from '../standing.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const CorrectDialog = lazyPart(() => import('../dialogs/CorrectDialog.tsx'));

/** Where someone worked, from when to when, and since when that is known; what was corrected shows when asked for. */
export function PlacementHistory({ employee }: { employee: Employee }) {
  const { t } = useTranslation('company');
  const [all, setAll] = useState(false);
  const [correcting, setCorrecting] = useState<Placement | null>(null);
  const placements = useQuery(queryOf('listPlacements', { personId: employee.id }));
  const corrected = placements.data?.some(({ retractedAt }) => retractedAt !== null);
  return (
    <SectionCard
      title={t('history.title')}
      description={t('history.text')}
      action={
        corrected && (
          <Switch
            size="sm"
            label={t('history.showRetracted')}
            checked={all}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        )
      }
      flush
    >
      {placements.error && (
        <ErrorState compact text={refusalWords(placements.error)} onRetry={() => void placements.refetch()} />
      )}
      {!placements.data && !placements.error && <Skeleton height={90} m="md" />}
      <ul className={classes.history}>
        {placements.data
          ?.filter(({ retractedAt }) => all || retractedAt === null)
          .map((placement) => (
            <Line key={placement.id} placement={placement} onCorrect={() => setCorrecting(placement)} />
          ))}
      </ul>
      {correcting && (
        <Suspense>
          <CorrectDialog employee={employee} placement={correcting} onClose={() => setCorrecting(null)} />
        </Suspense>
      )}
    </SectionCard>
  );
}

function Line({ placement, onCorrect }: { placement: Placement; onCorrect: () => void }) {
  const { t } = useTranslation('company');
  const f = useFormat();
  const { startedOn, endedOn, site, department, manager, recordedAt, recordedBy, retractedAt, retractedBy } = placement;
  const days = `${f.day(startedOn)} – ${endedOn ? f.day(endedOn) : t('history.open')}`;
  const place = [site?.name, department?.name, manager && t('people.managerOf', { name: manager.name })]
    .filter(Boolean)
    .join(' · ');
  return (
    <li data-retracted={retractedAt ? true : undefined}>
      <div>
        <div className={classes.days}>{days}</div>
        <div>{place || t('details.noPlace')}</div>
        <div className={classes.small}>
          {recordedBy
            ? t('history.recordedBy', { when: f.instant(recordedAt), name: recordedBy })
            : t('history.recorded', { when: f.instant(recordedAt) })}
          {retractedAt && (
            <>
              {' · '}
              {retractedBy
                ? t('history.retractedBy', { when: f.instant(retractedAt), name: retractedBy })
                : t('history.retracted', { when: f.instant(retractedAt) })}
            </>
          )}
        </div>
      </div>
      {!retractedAt && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onCorrect}
          aria-label={`${colon(t('history.correct'))} ${days}`}
        >
          {t('history.correct')}
        </Button>
      )}
    </li>
  );
}
