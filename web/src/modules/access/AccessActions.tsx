import { Button, Group, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { call } from '../../api/client.ts';
import { refreshAll, useCommand } from '../../api/queries.ts';
import { useUndo } from '../../api/undo.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { notifyBad, notifyGood } from '../../ui/feedback/notify.ts';
import { codeWords, refusalWords } from '../../words/words.ts';
import type { AccessArea, AccessRow } from './access.ts';
import { callsOf, refreshOf } from './access.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const RemoveRole = lazyPart(() => import('./RemoveRole.tsx').then((module) => ({ default: module.RemoveRole })));

type AccessActionsProps = { area: AccessArea; reviewId: string; row: AccessRow };

/** Keep or remove one right, or take up again one that was kept; nothing where there is nothing to decide. */
export function AccessActions({ area, reviewId, row }: AccessActionsProps) {
  const { t } = useTranslation('accessReview');
  const [removing, setRemoving] = useState(false);
  const calls = callsOf(area);
  const refresh = refreshOf(area);
  const undoable = useUndo(refresh);
  const keep = useCommand(calls.keep, {
    refresh,
    onSuccess: ({ skipped }) =>
      skipped[0]
        ? notifyBad(codeWords(skipped[0].code))
        : undoable(t('review.keepDone', { name: row.name }), () =>
            call(calls.reconsider, { accessReviewId: reviewId, accessRowId: row.id }),
          ),
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
  const reconsider = useCommand(calls.reconsider, {
    refresh,
    onSuccess: () => notifyGood(t('review.reconsidered', { name: row.name })),
  });
  if (row.state === 'kept' && !row.forOthers)
    return (
      <Button
        variant="subtle"
        size="xs"
        aria-label={t('review.reconsiderOf', { name: row.name })}
        loading={reconsider.isPending}
        onClick={() => reconsider.mutate({ accessReviewId: reviewId, accessRowId: row.id })}
      >
        {t('review.reconsider')}
      </Button>
    );
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
