import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCommand } from '../../api/queries.ts';
import { useMaybeSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';

/**
 * A person who is signed in at the company confirms having read a revision; a sheet of another company has no such
 * button.
 */
export function ReadSheet({ revisionId }: { revisionId: string }) {
  const { t } = useTranslation('sdsPublic');
  const signedIn = Boolean(useMaybeSession()?.person);
  const mine = useQuery({ ...queryOf('listMySheetSites', {}), enabled: signedIn });
  const confirm = useCommand('confirmSheetRead', { refresh: ['listMySheetSites'] });
  if (!mine.data || (confirm.error && confirm.error.code === 'notFound')) return null;
  if (mine.data.read.includes(revisionId)) return <Text size="sm">{t('readDone')}</Text>;
  return (
    <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate({ revisionId })}>
      {t('read')}
    </Button>
  );
}
