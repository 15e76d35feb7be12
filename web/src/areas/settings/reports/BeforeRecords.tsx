import { Button } from '@mantine/core';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import type { Frame } from './matrix.ts';

type Before = { kind: 'on' | 'knownOn'; asked: string; first: string };

/** Which day of the two looked at lies before the company's records, and when they begin; null where neither does. */
export function daysBefore({ on, knownOn, since }: Frame): Before | null {
  if (knownOn && since.knownOn && knownOn < since.knownOn)
    return { kind: 'knownOn', asked: knownOn, first: since.knownOn };
  if (since.on && on < since.on) return { kind: 'on', asked: on, first: since.on };
  return null;
}

/** There is nothing to say of a day before the company's records: when they begin, and the way there. */
export function BeforeRecords({ before: { kind, asked, first } }: { before: Before }) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const [, change] = useUrlState();
  const days = { asked: f.day(asked), first: f.day(first) };
  return (
    <EmptyState
      drawing="search"
      title={t(`before.${kind}.title`, days)}
      text={t(`before.${kind}.text`, days)}
      action={
        <Button onClick={() => change({ [kind === 'on' ? 'on' : 'known']: first })}>{t('before.go', days)}</Button>
      }
    />
  );
}
