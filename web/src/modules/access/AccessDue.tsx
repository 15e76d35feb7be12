import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import type { AccessArea } from './access.ts';
import classes from './access.module.css';
import { companyDue, platformDue } from './due.ts';

type Due = { id: string; title: string; dueOn: string; late: boolean; undecided: number };

/** That rights are waiting for a decision, with the way there; nothing where none are. */
export function AccessDue({ area }: { area: AccessArea }) {
  return area === 'admin' ? <OfPlatform /> : <OfCompany />;
}

function OfPlatform() {
  const { data } = useQuery(platformDue);
  return (
    <Hints
      area="admin"
      due={(data?.rows ?? []).map((row) => ({
        ...row,
        late: row.state === 'overdue',
        undecided: row.total - row.decided,
      }))}
    />
  );
}

function OfCompany() {
  const { data } = useQuery(companyDue);
  const open = (data?.reviews ?? []).filter(({ closedAt }) => closedAt === null);
  return (
    <Hints
      area="settings"
      due={open.map((row) => ({ ...row, late: row.state === 'overdue', undecided: row.counts.undecided }))}
    />
  );
}

function Hints({ area, due }: { area: AccessArea; due: readonly Due[] }) {
  const { t } = useTranslation('accessReview');
  const f = useFormat();
  const waiting = due.filter(({ undecided }) => undecided > 0);
  if (waiting.length === 0) return null;
  const links = waiting.map(({ id, title, dueOn, undecided }) => (
    <Anchor
      key={id}
      component={Link}
      to={area === 'admin' ? '/admin/reports/AdminList' : '/settings/employees'}
      search={(area === 'admin' ? { review: id } : { tab: 'admins', review: id }) as never}
      size="sm"
      display="block"
    >
      {t('due.left', { count: undecided, title, day: f.day(dueOn) })}
    </Anchor>
  ));
  if (!waiting.some(({ late }) => late)) return <div className={classes.due}>{links}</div>;
  return (
    <Alert color="brick" title={t('due.late')} mb="md">
      {links}
    </Alert>
  );
}
