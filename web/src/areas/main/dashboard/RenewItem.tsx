import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import type { Why } from '@app/domain/qualification/why';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconRefresh } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './Dashboard.module.css';
import type { Dashboard } from './dashboard.ts';
import { WhoAsks } from './RequirementItem.tsx';

/** A proof that can be renewed: a new attempt begins with one press. */
export function RenewItem({ row, why }: { row: Dashboard['renewNow'][number]; why: Why | undefined }) {
  const { t, language } = useTranslation('dashboard');
  const f = useFormat();
  const navigate = useNavigate();
  const enrol = useCommand('enrol', { refresh: ['getDashboard'], onSuccess: () => navigate({ to: '/courses/view/$id', params: { id: row.courseId } }) });
  const title = inLanguage(row.titles as Localised, language);
  const day = f.day(row.validThrough!);
  return (
    <li className={classes.item}>
      <div className={classes.sign} data-tone={row.expired ? 'bad' : 'due'}>
        <IconRefresh size={26} stroke={1.7} aria-hidden />
      </div>
      <div className={classes.words}>
        <h3>
          <Link to="/courses/$id" params={{ id: row.courseId }}>
            {title}
          </Link>
        </h3>
        <p className={classes.facts}>
          <StatusBadge tone={row.expired ? 'bad' : 'due'}>{row.expired ? t('expired', { day }) : t('expires', { day })}</StatusBadge>
        </p>
        {(why || !row.expired) && (
          <p className={classes.why}>
            {why && <WhoAsks why={why} />}
            {why && !row.expired && ' · '}
            {!row.expired && t('keepsDay')}
          </p>
        )}
      </div>
      <Button
        className={classes.action}
        loading={enrol.isPending}
        onClick={() => enrol.mutate({ courseId: row.courseId })}
        aria-label={`${t('renew')}: ${title}`}
      >
        {t('renew')}
      </Button>
    </li>
  );
}
