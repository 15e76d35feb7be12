import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import classes from '../people/people.module.css';
import type { Company } from './company.ts';

/** The first of a company's people; the whole list is the one of everyone, narrowed to the company. */
export function PeopleTab({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  const found = useQuery(queryOf('listPeople', { company: company.id, limit: '50' as never }));
  const all = (
    <Anchor component={Link} to="/admin/employees" search={{ company: company.id } as never}>
      {t('people.all')}
    </Anchor>
  );
  return (
    <SectionCard title={t('people.title')} description={t('people.text')} action={all} flush>
      {found.error && <ErrorState compact text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <Skeleton height={240} m="md" />}
      {found.data?.rows.length === 0 && <EmptyState drawing="people" compact heading={3} title={t('people.none')} />}
      <ul className={classes.rows}>
        {found.data?.rows.map((one) => (
          <li key={one.id}>
            <Anchor component={Link} to="/admin/employees/$id" params={{ id: one.id } as never}>
              {one.name}
            </Anchor>
            <span className={classes.small}>
              {[one.email, t('people.number', { number: one.numbers })].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
