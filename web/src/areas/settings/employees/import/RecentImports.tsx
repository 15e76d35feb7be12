import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../../api/queries.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import type { Tone } from '../../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../../words/format.ts';
import { refusalWords } from '../../../../words/words.ts';
import classes from './import.module.css';
import type { Import } from './sendImport.ts';

const tones: Record<Import['state'], Tone> = {
  uploading: 'busy',
  read: 'wait',
  checking: 'busy',
  checked: 'wait',
  running: 'busy',
  done: 'good',
  cancelled: 'off',
  failed: 'bad',
  undoing: 'busy',
  undone: 'off',
};

/** The imports of the last thirty days: each leads to where it is. */
export function RecentImports() {
  const { t } = useTranslation('imports');
  const f = useFormat();
  const recent = useQuery(queryOf('listImports', {}));
  return (
    <SectionCard title={t('file.recent')} flush>
      {recent.error && <ErrorState compact text={refusalWords(recent.error)} onRetry={() => void recent.refetch()} />}
      {!recent.data && !recent.error && <Skeleton height={72} m="md" />}
      {recent.data?.length === 0 && (
        <Text size="sm" c="dimmed" px="lg" pb="lg">
          {t('file.recentNone')}
        </Text>
      )}
      {recent.data && recent.data.length > 0 && (
        <ul className={classes.recent}>
          {recent.data.map((one) => (
            <li key={one.id}>
              <Link to="/settings/employees" search={{ import: one.id } as never}>
                {one.name}
              </Link>
              <span>
                {t(`kinds.${one.kind}`)} · {f.instant(one.createdAt)}
              </span>
              <StatusBadge tone={tones[one.state]}>{t(`states.${one.state}`)}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
