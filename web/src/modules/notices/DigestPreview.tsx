import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';

type Props = {
  digest: { personId: string; person: string; day: string };
  query: Record<string, unknown>;
  onClose: () => void;
};

/** The digest of one person on one day, in their language, as it would be sent. */
export default function DigestPreview({ digest: { personId, person, day }, query, onClose }: Props) {
  const { t } = useTranslation('notices');
  const f = useFormat();
  const found = useQuery(queryOf('previewDigest', { personId, day, ...query } as never));
  return (
    <Dialog opened onClose={onClose} title={t('dryRun.of', { person, day: f.day(day) })} size="lg">
      {found.error ? (
        <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <PageSkeleton />
      ) : (
        <Stack gap="sm">
          <Text size="xs" c="dimmed">
            {t('dryRun.subject')}
          </Text>
          <Text fw={550}>{found.data.subject}</Text>
          {found.data.paragraphs.map((text) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
