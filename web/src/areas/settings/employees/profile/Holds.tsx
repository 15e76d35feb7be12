import { inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import { Button, Group, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../../words/format.ts';
import classes from '../employees.module.css';
import type { Hold } from '../holdings.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const LiftDialog = lazyPart(() => import('../dialogs/LiftDialog.tsx'));
const tones: Record<Hold['state'], Tone> = { now: 'due', later: 'wait', over: 'off', lifted: 'off' };

/** Whether it is a suspension or an exemption, and of what. */
export function useHoldWords(): (hold: Hold) => string {
  const { t, language } = useTranslation('why');
  return ({ kind, subject }) =>
    `${t(`holds.${kind}`)} · ${subject ? inLanguage(subject.names as Localised, language) || subject.code : t('holds.everything')}`;
}

/** What was taken from a person for a time, and what was waived. */
export function Holds({ personId, holds, isMe }: { personId: string; holds: Hold[]; isMe: boolean }) {
  const { t } = useTranslation('why');
  const f = useFormat();
  const what = useHoldWords();
  const [lifting, setLifting] = useState<Hold | null>(null);
  return (
    <SectionCard title={t('holds.title')} flush>
      {holds.length === 0 && (
        <Text c="dimmed" px="lg" pb="lg">
          {t('holds.none')}
        </Text>
      )}
      <ul className={classes.history}>
        {holds.map((hold) => (
          <li key={hold.id}>
            <div>
              <Group gap={8}>
                <span className={classes.days}>{what(hold)}</span>
                <StatusBadge tone={tones[hold.state]}>{t(`holds.${hold.state}`)}</StatusBadge>
              </Group>
              <div>
                {f.day(hold.from)} – {colon(hold.to ? f.day(hold.to) : t('holds.until'))} {hold.reason}
              </div>
              <div className={classes.small}>
                {hold.recordedBy
                  ? t('holds.by', { name: hold.recordedBy, day: f.dayOf(hold.recordedAt) })
                  : f.dayOf(hold.recordedAt)}
                {hold.note && ` · ${colon(t('holds.restricted'))} ${hold.note}`}
                {hold.liftedAt && ` · ${t('holds.lifted')} ${colon(f.dayOf(hold.liftedAt))} ${hold.liftReason ?? ''}`}
              </div>
            </div>
            {!isMe && (hold.state === 'now' || hold.state === 'later') && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('holds.liftOf', { what: what(hold) })}
                onClick={() => setLifting(hold)}
              >
                {t('holds.lift')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {lifting && (
          <LiftDialog personId={personId} hold={lifting} what={what(lifting)} onClose={() => setLifting(null)} />
        )}
      </Suspense>
    </SectionCard>
  );
}
