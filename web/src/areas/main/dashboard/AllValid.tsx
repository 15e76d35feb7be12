import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import classes from './Dashboard.module.css';
import type { Dashboard } from './dashboard.ts';

/** Nothing to do: until when that holds, and what comes next. */
export function AllValid({ dashboard: { summary, nextExpiry }, gaps }: { dashboard: Dashboard; gaps: number }) {
  const { t, language } = useTranslation('dashboard');
  const f = useFormat();
  const find = (
    <Button
      variant={summary.valid + summary.expiring > 0 ? 'default' : 'filled'}
      renderRoot={(props) => <Link to="/categories" {...props} />}
    >
      {t('empty.action')}
    </Button>
  );
  const first = summary.valid + summary.expiring + summary.expired === 0;
  const words = first
    ? { title: t('empty.firstTitle'), text: t('empty.firstText') }
    : nextExpiry && gaps === 0 && summary.expired === 0
      ? {
          title: t('empty.title', { day: f.day(nextExpiry.on) }),
          text: t('empty.text', {
            title: inLanguage(nextExpiry.titles as Localised, language),
            day: f.day(nextExpiry.renewalOpensOn),
          }),
        }
      : { title: t('empty.titleForGood'), text: t('empty.textNothing') };
  return (
    <div className={classes.allValid}>
      <EmptyState drawing={first ? 'empty' : 'done'} {...words} action={find} />
    </div>
  );
}
