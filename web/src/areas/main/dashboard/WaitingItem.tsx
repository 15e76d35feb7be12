import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCertificate } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './Dashboard.module.css';
import type { Dashboard } from './dashboard.ts';

/** A certificate that somebody else looks at, or asked something about. */
export function WaitingItem({ row }: { row: Dashboard['waiting'][number] }) {
  const { t, language } = useTranslation('dashboard');
  const f = useFormat();
  const title = inLanguage(row.titles as Localised, language);
  const asked = row.state === 'needsInfo';
  return (
    <li className={classes.item}>
      <div className={classes.sign} data-tone={asked ? 'due' : 'idle'}>
        <IconCertificate size={26} stroke={1.7} aria-hidden />
      </div>
      <div className={classes.words}>
        <h3>{title}</h3>
        <p className={classes.facts}>
          <StatusBadge tone={asked ? 'due' : 'wait'}>{asked ? t('waiting.asked') : t('waiting.inReview')}</StatusBadge>
        </p>
        <p className={classes.why}>{t('waiting.sent', { day: f.dayOf(row.submittedAt) })}</p>
      </div>
      <Button
        className={classes.action}
        variant={asked ? 'filled' : 'default'}
        aria-label={`${asked ? t('waiting.answer') : t('waiting.look')}: ${title}`}
        renderRoot={(props) => <Link to="/profile" search={{ tab: 'certificates' } as never} {...props} />}
      >
        {asked ? t('waiting.answer') : t('waiting.look')}
      </Button>
    </li>
  );
}
