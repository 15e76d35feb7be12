import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Result } from '../../../../api/client.ts';
import { moreOf, pagesOf, queryOf, rowsOf } from '../../../../api/queries.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { colon, findWords, useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../../words/format.ts';
import { refusalWords } from '../../../../words/words.ts';
import classes from '../employees.module.css';
import type { Hold } from '../holdings.ts';
import { useHoldWords } from './Holds.tsx';
import type { TabProps } from '../standing.ts';

type Entry = Result<'listEmployeeAudit'>['rows'][number];

/** What the company's book says about this person. */
export default function AuditTab({ employee }: TabProps) {
  const { t } = useTranslation('company');
  const list = useInfiniteQuery(pagesOf('listEmployeeAudit', { personId: employee.id }));
  const rows = rowsOf(list);
  const more = moreOf(list);
  const holds = new Map(
    useQuery(queryOf('getEmployeeStanding', { personId: employee.id })).data?.holds.map((hold) => [hold.id, hold]),
  );
  return (
    <SectionCard title={t('audit.title')} flush>
      {list.error && <ErrorState compact text={refusalWords(list.error)} onRetry={() => void list.refetch()} />}
      {!rows && !list.error && <Skeleton height={160} m="md" />}
      {rows?.length === 0 && <EmptyState compact heading={3} title={t('audit.none')} />}
      <ul className={classes.history}>
        {rows?.map((entry) => (
          <Line key={entry.id} entry={entry} hold={holds.get(String(entry.changes['hold']))} />
        ))}
      </ul>
      {more && (
        <Button variant="subtle" m="md" loading={more.busy} onClick={more.load}>
          {t('ui:loadMore')}
        </Button>
      )}
    </SectionCard>
  );
}

function Line({ entry, hold }: { entry: Entry; hold: Hold | undefined }) {
  const { t } = useTranslation('company');
  const { t: done } = useTranslation('activity');
  const f = useFormat();
  const code = entry.action.replace('.', '_');
  const staff = entry.action === 'platform.look' || entry.action === 'operations.readMail';
  const who =
    entry.actorKind === 'person'
      ? (entry.actor ?? t(staff ? 'audit.staff' : 'audit.somebody'))
      : entry.actorKind === 'system'
        ? t('audit.system')
        : t('audit.somebody');
  const changes = changesOf(entry);
  return (
    <li>
      <div>
        <div className={classes.days}>
          {findWords('company', `audit.actions.${code}`) ?? findWords('activity', code) ?? done('other')}
        </div>
        {hold && <HoldLine hold={hold} />}
        {changes.length > 0 && (
          <ul className={classes.changes}>
            {changes.map(({ field, label, value }) => (
              <li key={field} style={{ display: 'list-item', padding: 0, border: 0 }}>
                {colon(label ?? t(`audit.fields.${field as Field}`))} <Value value={value} />
              </li>
            ))}
          </ul>
        )}
        {entry.reason && <div className={classes.small}>{t('audit.reason', { reason: entry.reason })}</div>}
      </div>
      <div className={classes.small}>{t('audit.by', { who, when: f.instant(entry.at) })}</div>
    </li>
  );
}

/** Which suspension or exemption it is, of what, and for which days. */
function HoldLine({ hold }: { hold: Hold }) {
  const { t } = useTranslation('why');
  const f = useFormat();
  const what = useHoldWords();
  return (
    <div>
      {what(hold)} · {f.day(hold.from)} – {hold.to ? f.day(hold.to) : t('holds.until')}
    </div>
  );
}

const fields = [
  'import',
  'name',
  'preferredName',
  'site',
  'department',
  'manager',
  'positions',
  'enrolments',
  'employeeNumber',
  'externalId',
  'jobTitle',
  'email',
  'phone',
  'preferredContact',
  'from',
  'startedOn',
  'endedOn',
  'since',
  'buAdmin',
] as const;
type Field = (typeof fields)[number];

/**
 * The changes people can read: ids and what has no word of its own are left out. Custom fields have the name they had
 * then.
 */
function changesOf({ changes: recorded }: Entry): { field: string; label?: string; value: unknown }[] {
  const changes = { ...recorded, ...corrected(recorded) };
  const custom = Object.entries((changes['custom'] ?? {}) as Record<string, unknown>);
  return [
    ...fields.filter((field) => field in changes).map((field) => ({ field, value: changes[field] })),
    ...custom.map(([label, value]) => ({ field: `custom ${label}`, label, value })),
  ];
}

/** A correction keeps the whole record as it was and as it became: each field that differs, like any other change. */
function corrected({ before, after }: Entry['changes']): Record<string, unknown> {
  if (!isRecord(before) || !isRecord(after)) return {};
  const differing = Object.keys(after).filter((field) => (before[field] ?? null) !== (after[field] ?? null));
  return Object.fromEntries(differing.map((field) => [field, [before[field], after[field]]]));
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** One value, or what it was and what it became. */
function Value({ value }: { value: unknown }) {
  const { t } = useTranslation('company');
  const f = useFormat();
  const plain = (one: unknown): string => {
    if (one === null || one === undefined || one === '') return t('audit.nothing');
    if (typeof one === 'boolean') return t(one ? 'audit.yes' : 'audit.no');
    const text = String(one);
    return /^\d{4}-\d\d-\d\d$/.test(text) ? f.day(text) : text;
  };
  return Array.isArray(value) && value.length === 2
    ? t('audit.was', { before: plain(value[0]), after: plain(value[1]) })
    : plain(value);
}
