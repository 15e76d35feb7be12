import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconEye } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './content.module.css';
import type { Item } from './item.ts';
import { Preview } from './Preview.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';

/** Every version with its note, to look at as it was. */
export function Versions({ item }: { item: Item }) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const [looking, setLooking] = useState<string | null>(null);
  return (
    <SectionCard title={t('versions.title')} flush>
      <ul className={classes.rows}>
        {item.versions.map((version) => (
          <li key={version.id} className={classes.row}>
            <div>
              <strong>{t('version', { number: version.number })}</strong>{' '}
              <span className={classes.languages}>{version.languages.join(', ')}</span>
              <p>
                {version.publishedAt
                  ? t('versions.published', { day: format.dayOf(version.publishedAt) })
                  : t('versions.draft', { day: format.dayOf(version.changedAt) })}
                {version.author && ` ${t('versions.by', { name: version.author })}`}
                {version.publishedAt && ` · ${version.changeNote ?? t('versions.note')}`}
              </p>
            </div>
            {version.publishedAt ? (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconEye size={16} aria-hidden />}
                onClick={() => setLooking(version.id)}
              >
                {t('versions.look')}
              </Button>
            ) : (
              <StatusBadge tone="idle">{t('states.draft')}</StatusBadge>
            )}
          </li>
        ))}
      </ul>
      {looking && <OldVersion item={item} versionId={looking} onClose={() => setLooking(null)} />}
    </SectionCard>
  );
}

function OldVersion({ item, versionId, onClose }: { item: Item; versionId: string; onClose: () => void }) {
  const { t } = useTranslation('library');
  const version = useQuery(queryOf('getContentVersion', { itemId: item.id, versionId }));
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={version.data ? t('versions.showing', { number: version.data.number }) : t('versions.title')}
    >
      {version.error && (
        <ErrorState compact text={refusalWords(version.error)} onRetry={() => void version.refetch()} />
      )}
      {version.data ? <Preview item={item} version={version.data} /> : !version.error && <Skeleton h={320} />}
    </Dialog>
  );
}
