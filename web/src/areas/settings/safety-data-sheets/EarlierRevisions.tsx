import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { hrefOf } from '../../../api/client.ts';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './sheets.module.css';
import type { Revision, Sheet } from './sheets.ts';
import { lineOf } from './sheets.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** The archive: revisions that newer ones superseded, and those that were withdrawn, with the reason. */
export function EarlierRevisions({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('sds');
  const [withdrawing, setWithdrawing] = useState<Revision | null>(null);
  const earlier = sheet.revisions.filter(({ current }) => !current);
  if (earlier.length === 0) return null;
  return (
    <SectionCard title={t('sheet.earlier')} description={t('sheet.earlierText')} flush>
      <ul className={classes.rows} aria-label={t('sheet.earlier')}>
        {earlier.map((revision) => (
          <EarlierRow key={revision.id} revision={revision} onWithdraw={() => setWithdrawing(revision)} />
        ))}
      </ul>
      {withdrawing && (
        <WithdrawDialog revision={withdrawing} product={sheet.product} onClose={() => setWithdrawing(null)} />
      )}
    </SectionCard>
  );
}

function EarlierRow({ revision, onWithdraw }: { revision: Revision; onWithdraw: () => void }) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  const { withdrawn } = revision;
  const day = f.day(revision.revisedOn);
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text fw={600}>{t('sheet.revised', { day })}</Text>
          <StatusBadge tone={withdrawn ? 'off' : 'idle'}>
            {t(withdrawn ? 'sheet.state.withdrawn' : 'sheet.state.archived')}
          </StatusBadge>
        </Group>
        <Text size="sm" c="dimmed">
          {[lineOf(revision), t('sheet.reads', { count: revision.reads })].join(' · ')}
        </Text>
        {withdrawn && (
          <Text size="sm">{`${[f.dayOf(withdrawn.at), withdrawn.by].filter(Boolean).join(' · ')}. ${colon(t('sheet.reason'))} ${withdrawn.reason}`}</Text>
        )}
      </div>
      <Group gap="sm">
        <Anchor
          href={hrefOf('getSheetRevisionFile', { revisionId: revision.id })}
          download
          size="sm"
          aria-label={t('sheet.downloadOf', { day })}
        >
          {t('sheet.download')}
        </Anchor>
        {!withdrawn && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`${colon(t('sheet.withdraw'))} ${day}`}
            onClick={onWithdraw}
          >
            {t('sheet.withdraw')}
          </Button>
        )}
      </Group>
    </li>
  );
}
