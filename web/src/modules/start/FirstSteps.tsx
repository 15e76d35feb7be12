import type { FirstStep } from '@app/domain/company/first-steps';
import { firstSteps, isEmptyCompany, isStepDone, nextStep } from '@app/domain/company/first-steps';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ahead } from '../../api/ahead.ts';
import { call } from '../../api/client.ts';
import type { EndpointName } from '../../api/client.ts';
import { queryOf, useCommand } from '../../api/queries.ts';
import { useUndo } from '../../api/undo.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StepItem, StepList } from '../../ui/lists/StepList.tsx';
import classes from './FirstSteps.module.css';

const places = {
  people: { to: '/settings/employees', search: { import: 'new' } },
  positions: { to: '/settings/positions', search: {} },
  requirements: { to: '/settings/positions', search: {} },
  held: { to: '/settings/positions', search: {} },
  seats: { to: '/store', search: {} },
  invited: { to: '/settings/employees', search: {} },
} as const satisfies Record<FirstStep, { to: string; search: Record<string, string> }>;

const shown: EndpointName[] = ['getFirstSteps'];
/** What shows people, positions and how they stand. */
const all: EndpointName[] = [
  ...shown,
  'getCompanyDashboard',
  'getTrendPoint',
  'getCompanyForecast',
  'listEmployees',
  'listPositions',
  'getMatrixTotals',
  'listStandings',
  'listSites',
];

/**
 * What a new company does first, filled in by what it has; gone when all of it is done, or put away. Sample data has
 * its own line.
 */
export default function FirstSteps() {
  const { t } = useTranslation('firstSteps');
  const { data } = useQuery(queryOf('getFirstSteps', {}));
  const offer = useUndo(shown);
  const dismiss = useCommand('dismissFirstSteps', {
    refresh: shown,
    ahead: ({ dismissed }) => [ahead('getFirstSteps', (steps) => ({ ...steps, dismissed }))],
    onSuccess: () => offer(t('dismissed'), () => call('dismissFirstSteps', { dismissed: false })),
  });
  if (!data) return null;
  const { counts, dismissed, sample } = data;
  const next = nextStep(counts);
  const done = firstSteps.filter((step) => isStepDone(step, counts)).length;
  if (next === null || dismissed) return sample && <SampleOnly sample={sample} />;
  return (
    <div className={classes.place}>
      <SectionCard
        title={t('title')}
        description={t('progress', { done, total: firstSteps.length })}
        action={
          <Button variant="subtle" color="gray" size="sm" onClick={() => dismiss.mutate({ dismissed: true })}>
            {t('dismiss')}
          </Button>
        }
        flush
      >
        <StepList>
          {firstSteps.map((step) => (
            <Step key={step} step={step} done={isStepDone(step, counts)} next={step === next} />
          ))}
        </StepList>
        <Sample empty={isEmptyCompany(counts)} sample={sample} />
      </SectionCard>
    </div>
  );
}

function Step({ step, done, next }: { step: FirstStep; done: boolean; next: boolean }) {
  const { t } = useTranslation('firstSteps');
  const { to, search } = places[step];
  const action = done ? (
    <span>{t('done')}</span>
  ) : next ? (
    <Button size="sm" renderRoot={(props) => <Link to={to} search={search as never} {...props} />}>
      {t(`steps.${step}.action`)}
    </Button>
  ) : (
    <Anchor component={Link} size="sm" to={to} search={search as never}>
      {t(`steps.${step}.action`)}
    </Anchor>
  );
  return (
    <StepItem
      title={t(`steps.${step}.title`)}
      text={done ? undefined : t(`steps.${step}.text`)}
      done={done}
      next={next}
      action={action}
    />
  );
}

type SampleCounts = { people: number; positions: number };

/** Deleted for good with what was added to it: an admin may have renamed some of it, so it is told first. */
function Sample({ empty, sample }: { empty: boolean; sample: SampleCounts | null }) {
  const { t, language } = useTranslation('firstSteps');
  const load = useCommand('loadSampleData', { refresh: all, done: t('sample.done') });
  const [removing, setRemoving] = useState(false);
  const close = () => setRemoving(false);
  const remove = useCommand('removeSampleData', {
    refresh: all,
    done: t('sample.removed'),
    onSuccess: close,
    onRefusal: close,
  });
  if (!sample && !empty) return null;
  return (
    <div className={classes.foot}>
      <p>{sample ? t('sample.loaded', { people: sample.people, positions: sample.positions }) : t('sample.text')}</p>
      {sample ? (
        <Button variant="default" size="sm" onClick={() => setRemoving(true)}>
          {t('sample.remove')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="sm"
          loading={load.isPending}
          onClick={() => load.mutate({ language: language === 'fr' ? 'fr' : 'en' })}
        >
          {t('sample.load')}
        </Button>
      )}
      <ConfirmDialog
        opened={removing}
        onClose={close}
        onConfirm={() => remove.mutate({})}
        title={t('sample.removeTitle')}
        preview={t('sample.removeText', sample ?? { people: 0, positions: 0 })}
        confirm={t('sample.remove')}
        destructive
        busy={remove.isPending}
      />
    </div>
  );
}

/** The steps are done or put away: the sample data is named until it is removed. */
function SampleOnly({ sample }: { sample: SampleCounts }) {
  const { t } = useTranslation('firstSteps');
  return (
    <div className={classes.place}>
      <SectionCard title={t('sample.title')} flush>
        <Sample empty={false} sample={sample} />
      </SectionCard>
    </div>
  );
}
