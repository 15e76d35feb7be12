import { speaksScorm } from '@app/domain/packages/runtime-state';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { moreOf, pagesOf, rowsOf } from '../../api/queries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import { Answers } from './Answers.tsx';
import classes from './console.module.css';
import { Decisions } from './Decisions.tsx';
import { Findings } from './Findings.tsx';
import type { Attempt, Desk, Played } from './record.ts';
import { endpointsOf } from './record.ts';
import { RefusedStatements } from './RefusedStatements.tsx';
import { Statements } from './Statements.tsx';
import { TimeLine } from './TimeLine.tsx';

type PackageRecordProps = { desk: Desk; attempt: Attempt; one: Played };

/** One package in one attempt: where it stands, why, what can be done, and everything it said. */
export function PackageRecord({ desk, attempt, one }: PackageRecordProps) {
  const { t } = useTranslation('packageConsole');
  const f = useFormat();
  const { accepted, waived } = one;
  return (
    <div className={classes.record}>
      <Facts one={one} />
      <section aria-labelledby={`diagnosis-${one.id}`}>
        <h3 id={`diagnosis-${one.id}`} className={classes.heading}>
          {t('diagnosis.title')}
        </h3>
        <Findings findings={one.findings} />
        {accepted && (
          <p className={classes.lead}>
            {t('accept.was', {
              name: accepted.by ?? t('accept.somebody'),
              day: f.dayOf(accepted.at),
              reason: accepted.reason,
            })}
          </p>
        )}
        {waived && (
          <p className={classes.lead}>
            {t('waive.was', { name: waived.by ?? t('waive.program'), day: f.dayOf(waived.at), reason: waived.reason })}
          </p>
        )}
        <Decisions desk={desk} attempt={attempt} one={one} />
      </section>
      {one.answers > 0 && (
        <section aria-labelledby={`answers-${one.id}`}>
          <h3 id={`answers-${one.id}`} className={classes.heading}>
            {t('answers.title')}
          </h3>
          <Answers desk={desk} attempt={attempt} one={one} />
        </section>
      )}
      {one.refused.length > 0 && (
        <section aria-labelledby={`refused-${one.id}`}>
          <h3 id={`refused-${one.id}`} className={classes.heading}>
            {t('refusedStatements.title')}
          </h3>
          <RefusedStatements refused={one.refused} />
        </section>
      )}
      <section aria-labelledby={`line-${one.id}`}>
        <h3 id={`line-${one.id}`} className={classes.heading}>
          {t('line.title')}
        </h3>
        {speaksScorm(one.standard) ? (
          <Calls desk={desk} attempt={attempt} one={one} />
        ) : (
          <Statements desk={desk} attempt={attempt} one={one} />
        )}
      </section>
    </div>
  );
}

function Facts({ one }: { one: Played }) {
  const { t } = useTranslation('packageConsole');
  const packages = useTranslation('packages');
  const f = useFormat();
  const { finished, passed, scorePercent, seconds } = one.outcome;
  return (
    <DescriptionList>
      <dt>{t('facts.state')}</dt>
      <dd>
        {finished && passed !== false ? (
          <StatusBadge tone="good">{t('facts.done')}</StatusBadge>
        ) : finished ? (
          <StatusBadge tone="bad">{t('facts.notPassed')}</StatusBadge>
        ) : (
          <StatusBadge tone="busy">{t('facts.open')}</StatusBadge>
        )}
      </dd>
      <dt>{t('facts.score')}</dt>
      <dd>{scorePercent === null ? t('facts.none') : f.percent(scorePercent)}</dd>
      <dt>{t('facts.time')}</dt>
      <dd>{f.clock(seconds)}</dd>
      {one.parts > 1 && (
        <>
          <dt>{t('facts.parts')}</dt>
          <dd>
            {t('facts.partsOf', { done: f.number(one.partsDone), parts: f.number(one.parts) })}
            {one.partsWaived > 0 && t('facts.partsWaived', { count: one.partsWaived })}
          </dd>
        </>
      )}
      <dt>{t('facts.opened')}</dt>
      <dd>{t('facts.openings', { count: one.openings, day: f.dayOf(one.firstAt) })}</dd>
      <dt>{t('facts.standard')}</dt>
      <dd>
        {packages.t(`standards.${one.standard}`)} · {one.title}
      </dd>
    </DescriptionList>
  );
}

function Calls({ desk, attempt, one }: PackageRecordProps) {
  const { t } = useTranslation('packageConsole');
  const list = useInfiniteQuery(
    pagesOf(endpointsOf(desk).calls, { enrolmentId: attempt.enrolmentId, unitId: one.unitId }),
  );
  const rows = rowsOf(list);
  const more = moreOf(list);
  return (
    <>
      {list.error && <ErrorState compact text={refusalWords(list.error)} onRetry={() => void list.refetch()} />}
      {!rows && !list.error && <Skeleton h={160} role="status" aria-label={t('line.loading')} />}
      {rows?.length === 0 && <EmptyState compact heading={3} title={t('line.none')} />}
      {rows && rows.length > 0 && (
        <>
          <p className={classes.lead}>{t('line.text')}</p>
          <TimeLine lines={rows} parts={one.parts} />
        </>
      )}
      {more && (
        <Button variant="default" mt="md" size="sm" loading={more.busy} onClick={more.load}>
          {t('ui:loadMore')}
        </Button>
      )}
    </>
  );
}
