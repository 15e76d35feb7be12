import { Button, Group, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { refreshAll, useCommand } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { notifyBad, notifyGood } from '../../ui/feedback/notify.ts';
import { codeWords, refusalWords } from '../../words/words.ts';
import type { AccessArea, AccessRow } from './access.ts';
import { callsOf, refreshOf } from './access.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const RemoveRole = lazyPart(() => import('./RemoveRole.tsx').then((module) => ({ default: module.RemoveRole })));

type AccessActionsProps = { area: AccessArea; reviewId: string; row: AccessRow };

/** Keep or remove one right; nothing where there is nothing to decide. */
export function AccessActions({ area, reviewId, row }: AccessActionsProps) {
  const { t } = useTranslation('accessReview');
  const [removing, setRemoving] = useState(false);
  const calls = callsOf(area);
  const refresh = refreshOf(area);
  const keep = useCommand(calls.keep, {
    refresh,
    onSuccess: ({ skipped }) =>
      skipped[0] ? notifyBad(codeWords(skipped[0].code)) : notifyGood(t('review.keepDone', { name: row.name })),
  });
  const remove = useCommand(calls.remove, {
    quiet: true,
    refresh,
    onSuccess: ({ refusal }) => {
      setRemoving(false);
      if (refusal) notifyBad(codeWords(refusal));
      else notifyGood(t('remove.done', { name: row.name }));
    },
    // Someone else decided meanwhile: the row behind the dialog says what. Who thought better of the password keeps
    // what they wrote.
    onRefusal: ({ code }) => void (code !== 'stepUpRequired' && refreshAll(refresh)),
  });
  if (row.state !== 'undecided' && row.state !== 'refused') return null;
  if (row.forOthers)
    return (
      <Text size="xs" c="dimmed">
        {t('review.yours')}
      </Text>
    );
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        size="xs"
        loading={keep.isPending}
        onClick={() => keep.mutate({ accessReviewId: reviewId, selection: { ids: [row.id] }, preview: false })}
      >
        {t('review.keep')}
      </Button>
      <Button variant="default" size="xs" onClick={() => setRemoving(true)}>
        {t('remove.action')}
      </Button>
      <Suspense>
        {removing && (
          <RemoveRole
            removal={row}
            busy={remove.isPending}
            refusal={remove.error && remove.error.code !== 'stepUpRequired' ? refusalWords(remove.error) : null}
            onClose={() => setRemoving(false)}
            onReason={(reason) => remove.mutate({ accessReviewId: reviewId, accessRowId: row.id, reason })}
          />
        )}
      </Suspense>
    </Group>
  );
}
