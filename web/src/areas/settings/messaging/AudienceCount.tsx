import type { Audience } from '@app/domain/messaging/audience';
import type { MessageChannel } from '@app/domain/messaging/message';
import { Anchor, Button, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { audienceInput } from './draft.ts';
import classes from './messaging.module.css';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const AudiencePeople = lazyPart(() =>
  import('./AudiencePeople.tsx').then((module) => ({ default: module.AudiencePeople })),
);

type AudienceCountProps = { audience: Audience; channels: readonly MessageChannel[] };

/** How many people are in the audience now, counted while it changes. */
export const useAudienceCount = ({ audience, channels }: AudienceCountProps) => {
  const [asked] = useDebouncedValue(JSON.stringify({ audience, channels }), 300);
  return useQuery({ ...queryOf('countAudience', { ...JSON.parse(asked) }), placeholderData: keepPreviousData });
};

/** The number, who cannot be reached, and the people behind both. */
export function AudienceCount({ audience, channels }: AudienceCountProps) {
  const { t } = useTranslation('messaging');
  const f = useFormat();
  const { data, error, isFetching } = useAudienceCount({ audience, channels });
  const [shown, setShown] = useState<'all' | 'unreachable' | null>(null);
  if (error && !data) return <Text size="sm">{refusalWords(error)}</Text>;
  return (
    <div className={classes.count} aria-live="polite">
      <p className={classes.number}>
        {data ? t('audience.people', { count: data.people }) : '–'} {isFetching && <Loader size="xs" aria-hidden />}
      </p>
      {data?.people === 0 && <Text size="sm">{t('audience.nobody')}</Text>}
      {data && data.people > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {t('audience.languages', { en: f.number(data.byLanguage.en), fr: f.number(data.byLanguage.fr) })}
          </Text>
          {data.tooMany && (
            <p className={classes.warning} role="alert">
              <IconAlertTriangle size={16} aria-hidden /> {t('audience.tooMany')}
            </p>
          )}
          {data.unreachable > 0 ? (
            <p className={classes.warning}>
              <IconAlertTriangle size={16} aria-hidden />{' '}
              <span>{t('audience.unreachable', { count: data.unreachable })}</span>{' '}
              <Anchor component="button" type="button" size="sm" onClick={() => setShown('unreachable')}>
                {t('audience.viewUnreachable')}
              </Anchor>
            </p>
          ) : (
            <Text size="sm" c="dimmed">
              {t('audience.allReachable')}
            </Text>
          )}
          <Button variant="default" size="sm" w="fit-content" onClick={() => setShown('all')}>
            {t('audience.view')}
          </Button>
        </>
      )}
      <Suspense>
        {shown && (
          <AudiencePeople
            audience={audienceInput(audience)}
            channels={[...channels]}
            unreachable={shown === 'unreachable'}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
