import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './CompanyDashboard.module.css';
import type { Board } from './board.ts';

const places = {
  people: '/settings/employees',
  positions: '/settings/positions',
  requirements: '/settings/positions',
  held: '/settings/positions',
  invited: '/settings/employees',
} as const;
const steps = Object.keys(places) as (keyof typeof places)[];

/** What a new company does first; gone when all of it is done. One person is whoever set the company up. */
export function FirstSteps({ setup }: Pick<Board, 'setup'>) {
  const { t } = useTranslation('matrix');
  const done = (step: keyof typeof places) => setup[step] > (step === 'people' || step === 'invited' ? 1 : 0);
  if (steps.every(done)) return null;
  return (
    <div style={{ marginBottom: '1.25rem' }}>
      <SectionCard title={t('board.setup')} description={t('board.setupText')} flush>
        <ul className={classes.list}>
          {steps.map((step, index) => (
            <li key={step}>
              <Anchor component={Link} size="sm" to={places[step]}>
                {index + 1}. {t(`board.steps.${step}`)}
              </Anchor>
              {done(step) && <StatusBadge tone="good">{t('board.done')}</StatusBadge>}
            </li>
          ))}
        </ul>
      </SectionCard>
    </div>
  );
}
