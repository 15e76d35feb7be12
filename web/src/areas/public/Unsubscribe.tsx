import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf, useCommand } from '../../api/queries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';

/** Stops letters of one kind, on a press: opening the link of a letter changes nothing. No one need sign in. */
export function Unsubscribe({ token }: { token: string }) {
  const { t } = useTranslation('account', 'identity');
  const look = useQuery({ ...queryOf('lookAtUnsubscribe', { token }), staleTime: Infinity, gcTime: 0 });
  const stop = useCommand('unsubscribe');
  return <SectionCard>{content()}</SectionCard>;

  function content() {
    if (look.error) return <EmptyState heading={1} drawing="lost" title={t('unknownTitle')} text={t('unknownText')} />;
    if (!look.data) {
      return (
        <Stack aria-busy aria-label={t('look')}>
          <Skeleton height={28} width="60%" />
          <Skeleton height={16} />
          <Skeleton height={42} />
        </Stack>
      );
    }
    if (stop.isSuccess || !look.data.on) {
      return (
        <EmptyState
          heading={1}
          drawing="done"
          title={t('stopped')}
          text={t('stoppedText')}
          action={<Link to="/">{t('identity:signIn.continue')}</Link>}
        />
      );
    }
    return (
      <EmptyState
        heading={1}
        drawing="locked"
        title={t('stopTitle')}
        text={t(`stop.${look.data.kind}`)}
        action={
          <Button loading={stop.isPending} onClick={() => stop.mutate({ token })}>
            {t('stopSubmit')}
          </Button>
        }
      />
    );
  }
}
