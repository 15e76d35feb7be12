import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { Result } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconClock } from '../../ui/icons.ts';
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx';
import { useFormat } from '../../words/format.ts';
import { codeWords } from '../../words/words.ts';

type Change = Omit<NonNullable<Result<'getPurchaseRules'>['change']>, 'before' | 'after'>;
/** One field of it: how it is called, and what it says before and after. */
export type ChangedField = { label: string; before: string; after: string };
type Act = { run: () => void; busy: boolean };
type PendingChangeProps = {
  change: Change;
  fields: ChangedField[];
  /** What confirming does. */
  effect: string;
  confirming: Act;
  cancelling: Act;
};

/**
 * A change that waits for a second administrator, or for its time: what it is, until when, and what the reader can do
 * about it.
 */
export function PendingChange({ change, fields, effect, confirming, cancelling }: PendingChangeProps) {
  const { t } = useTranslation('purchasing');
  const f = useFormat();
  const [asked, setAsked] = useState<'confirm' | 'cancel' | null>(null);
  const until = f.instant(change.endsAt);
  const at = f.instant(change.proposedAt);
  const title = t(
    change.takesEffectAt ? 'change.waits' : change.confirm === null ? 'change.needsYou' : 'change.needsSecond',
    { until },
  );
  const by = change.mine
    ? t('change.proposedByYou', { at })
    : t('change.proposed', { by: change.proposedBy ?? '–', at });
  const list = (
    <DescriptionList>
      {fields.map(({ label, before, after }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            {`${before}${after}`.includes('\n') ? (
              <Lines before={before} after={after} />
            ) : (
              t('change.fromTo', { before, after })
            )}
          </dd>
        </Fragment>
      ))}
    </DescriptionList>
  );
  return (
    <Alert color="amber" icon={<IconClock aria-hidden />} title={title}>
      <Stack gap="sm">
        <Text size="sm">
          {by} {t(change.takesEffectAt ? 'change.untilThen' : 'change.untilConfirmed')}
        </Text>
        {list}
        {change.confirm && !change.takesEffectAt && !change.mine && <Text size="sm">{codeWords(change.confirm)}</Text>}
        <Group gap="sm">
          {change.confirm === null && (
            <Button size="sm" onClick={() => setAsked('confirm')}>
              {t('change.confirm')}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => setAsked('cancel')}>
            {t('change.cancel')}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={asked === 'confirm'}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          confirming.run();
        }}
        busy={confirming.busy}
        title={t('change.confirmTitle')}
        preview={effect}
        confirm={t('change.confirm')}
      >
        {list}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'cancel'}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          cancelling.run();
        }}
        busy={cancelling.busy}
        title={t('change.cancelTitle')}
        preview={t('change.cancelText')}
        confirm={t('change.cancel')}
        destructive
      />
    </Alert>
  );
}

/** A text of several lines before and after, one below the other. */
function Lines({ before, after }: Pick<ChangedField, 'before' | 'after'>) {
  const { t } = useTranslation('purchasing');
  return (
    <Stack gap="xs">
      {(
        [
          ['now', before],
          ['new', after],
        ] as const
      ).map(([which, text]) => (
        <div key={which}>
          <Text size="xs" c="dimmed">
            {t(`change.${which}`)}
          </Text>
          <Text inherit style={{ whiteSpace: 'pre-line' }}>
            {text}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
