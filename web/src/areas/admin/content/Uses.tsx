import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import classes from './content.module.css';
import type { Item } from './item.ts';

/** The courses that show an item. */
export function Uses({ item }: { item: Item }) {
  const { t } = useTranslation('library');
  if (item.uses.length === 0) return <EmptyState drawing="course" title={t('uses.none')} text={t('uses.noneText')} />;
  return (
    <SectionCard title={t('uses.title')} flush>
      <ul className={classes.rows}>
        {item.uses.map((use) => (
          <li key={`${use.courseId}-${use.versionNumber}`} className={classes.row}>
            <div>
              <Anchor
                fw={600}
                renderRoot={(props) => <Link to="/admin/courses/$id" params={{ id: use.courseId }} {...props} />}
              >
                {use.title}
              </Anchor>
              <p>{use.code}</p>
            </div>
            <StatusBadge tone={use.state === 'published' ? 'good' : 'idle'}>
              {t(use.state === 'published' ? 'uses.published' : 'uses.draft', { number: use.versionNumber })}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
