import type { ErrorCode } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import { skippedByReason } from '@app/domain/lists/list';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { EndpointName } from '../../api/client.ts';
import { ApiError } from '../../api/client.ts';
import { useUndo } from '../../api/undo.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './menus.module.css';
import { RowResults } from './RowResults.tsx';

/** What a bulk action did, or would do. */
export type BulkResult = {
  changed: number;
  skipped: Skipped<ErrorCode>[];
  undoId?: string | undefined;
  /** What was done, one by one, where that is told: then each is listed with what became of it. */
  done?: { id: string; label: string }[];
};

type BulkDialogProps = {
  title: string;
  /** The verb on the button: "Enrol". */
  confirm: string;
  /**
   * Asks what would happen, changing nothing. Asked again when `of` changes (a date, a course chosen in `children`).
   */
  preview: () => Promise<BulkResult>;
  of?: string;
  run: () => Promise<BulkResult>;
  /** Once it is done: to refresh what is shown, to choose nothing. */
  onDone: (result: BulkResult) => void;
  onClose: () => void;
  /** Fields that say how: a date, a reason. */
  children?: ReactNode;
  /** False while a field is not yet as it must be; nothing is asked before. */
  ready?: boolean;
  destructive?: boolean;
  /**
   * What would happen, or with `done` what happened, in words: "12 people will be enrolled." Without it the selected
   * items are counted.
   */
  says?: (count: number, done: boolean) => string | null;
  /**
   * What was done, in words, where it can be undone; `refresh` is what shows it. The dialog closes then, unless some
   * were skipped.
   */
  undo?: { words: (changed: number) => string; refresh: readonly EndpointName[] };
};

/**
 * Before something happens to many: "31 of 37 selected will change. 6 will be skipped: …", then the verb, then what
 * came of it.
 */
export function BulkDialog({
  title,
  confirm,
  preview,
  of = '',
  run,
  onDone,
  onClose,
  children,
  ready = true,
  destructive = false,
  says,
  undo,
}: BulkDialogProps) {
  const { t } = useTranslation('lists');
  const [before, setBefore] = useState<BulkResult | null>(null);
  const [after, setAfter] = useState<BulkResult | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState(0);
  const offer = useUndo(undo?.refresh ?? []);
  useEffect(() => {
    let wanted = true;
    setBefore(null);
    setFailed(null);
    if (ready)
      preview().then(
        (result) => wanted && setBefore(result),
        (error: unknown) => wanted && setFailed(error),
      );
    return () => void (wanted = false);
    // The question is `of`; `preview` is only how it is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [of, ready, again]);
  // In the render after `onDone`, so that the one that closes knows that something was done.
  const settled = undo !== undefined && after?.undoId !== undefined && after.skipped.length === 0;
  useEffect(() => {
    if (settled) onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  const go = async () => {
    setBusy(true);
    try {
      const result = await run();
      setAfter(result);
      onDone(result);
      if (undo && result.undoId) offer(undo.words(result.changed), result.undoId);
    } catch (error) {
      setFailed(error);
    }
    setBusy(false);
  };
  return (
    <Dialog opened onClose={onClose} title={title} lightDismiss={!busy}>
      <Stack gap="md">
        {!after && children}
        {failed !== null && (
          <ErrorState
            text={refusalWords(failed)}
            {...(failed instanceof ApiError && { onRetry: () => setAgain(again + 1) })}
          />
        )}
        {failed === null && ready && <Outcome result={after ?? before} done={after !== null} says={says} />}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t(after ? 'ui:close' : 'ui:cancel')}
        </Button>
        {!after && (
          <Button
            color={destructive ? 'brick' : undefined}
            loading={busy}
            disabled={!before || before.changed === 0 || failed !== null}
            onClick={() => void go()}
          >
            {confirm}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

const namesShown = 5;

function Outcome({ result, done, says }: { result: BulkResult | null; done: boolean; says: BulkDialogProps['says'] }) {
  const { t } = useTranslation('lists');
  if (!result) return <Skeleton h={48} aria-label={t('ui:loading')} />;
  const { changed, skipped } = result;
  return (
    <div role="status">
      <Text fw={600}>
        {says?.(changed, done) ??
          (skipped.length === 0
            ? t(done ? 'bulk.allChanged' : 'bulk.allWillChange', { count: changed })
            : t(done ? 'bulk.changed' : 'bulk.willChange', { count: changed, of: changed + skipped.length }))}
      </Text>
      {skipped.length > 0 && (
        <>
          <Text mt="xs">{t(done ? 'bulk.skipped' : 'bulk.willSkip', { count: skipped.length })}</Text>
          <ul className={classes.reasons}>
            {skippedByReason(skipped).map(({ code, count, labels }) => (
              <li key={code}>
                {t('bulk.reason', { count, reason: refusalWords(new ApiError({ status: 409, code })) })}
                <small>
                  {labels.slice(0, namesShown).join(', ')}
                  {labels.length > namesShown && ` ${t('bulk.others', { count: labels.length - namesShown })}`}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      {result.done && <RowResults done={result.done} skipped={skipped} after={done} />}
    </div>
  );
}
