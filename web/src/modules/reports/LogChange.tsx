import { fieldWord, valueWord } from '@app/domain/audit/field-words';
import { recordWord } from '@app/domain/audit/record-words';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../api/client.ts';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import classes from './LogChange.module.css';

type Entry = Pick<Result<'listLogs'>['rows'][number], 'companyId' | 'entity' | 'entityId' | 'record' | 'changes'>;

/** Where the platform looks at a record; what has no page there is looked at with its company. */
const pages = {
  person: '/admin/employees/$id',
  employee: '/admin/employees/$id',
  company: '/admin/companies/$id',
  course: '/admin/courses/$id',
  contentItem: '/admin/content/$id',
  skill: '/admin/skills/$id',
  positionTemplate: '/admin/positions/$id',
  category: '/admin/categories/$id',
  order: '/admin/orders/$id',
  ticket: '/admin/support/$id',
  legalVersion: '/admin/legal/$id',
} as const;

/** What was changed, by its kind and name, with the way to it. */
export function RecordName({ companyId, entity, entityId, record }: Omit<Entry, 'changes'>) {
  const kind = recordWord(entity, spokenLocale());
  if (record === null) return <span className={classes.record}>{kind}</span>;
  const page = Object.hasOwn(pages, entity) ? pages[entity as keyof typeof pages] : null;
  return (
    <span className={classes.record}>
      {entity === 'accessReview' ? (
        <Link to="/admin/reports/AdminList" search={{ review: entityId } as never}>
          {record}
        </Link>
      ) : (
        <Link to={page ?? '/admin/companies/$id'} params={{ id: page ? entityId! : companyId } as never}>
          {record}
        </Link>
      )}
      <small>{kind}</small>
    </span>
  );
}

const aDay = /^\d{4}-\d\d-\d\d$/;
const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const aMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What each field was and became. */
export function ChangeLines({ changes }: Pick<Entry, 'changes'>) {
  const { t } = useTranslation('trainingReports');
  const f = useFormat();
  const say = (field: string, value: string) => {
    if (value === 'true' || value === 'false') return t(`logs.values.${value}`);
    if (anId.test(value)) return `${value.slice(0, 8)}…`;
    return aDay.test(value)
      ? f.day(value)
      : aMoment.test(value)
        ? f.instant(value)
        : valueWord(field, value, spokenLocale());
  };
  if (changes.length === 0) return '–';
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={`${field} ${before} ${after}`} title={anId.test(after) ? after : undefined}>
          {colon(fieldWord(field, spokenLocale()))}{' '}
          {before === null
            ? say(field, after)
            : t('logs.was', { before: say(field, before), after: say(field, after) })}
        </li>
      ))}
    </ul>
  );
}
