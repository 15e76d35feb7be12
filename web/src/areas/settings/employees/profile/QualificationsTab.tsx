import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryOf } from '../../../../api/queries.ts';
import { AsOf, AsOfBanner, useMoment } from '../../../../modules/qualification/AsOf.tsx';
import { ReadyLines } from '../../../../modules/qualification/ReadyLine.tsx';
import { StandingTable } from '../../../../modules/qualification/StandingTable.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { IconBan, IconPlus } from '../../../../ui/icons.ts';
import { Outdated } from '../../../../ui/feedback/Outdated.tsx';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../../words/words.ts';
import { HeldProofs } from './HeldProofs.tsx';
import { Holds } from './Holds.tsx';
import type { TabProps } from '../standing.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const HoldDialog = lazyPart(() => import('../dialogs/HoldDialog.tsx'));
const AwardDialog = lazyPart(() => import('../dialogs/AwardDialog.tsx'));

/** How an employee stands against everything asked, what they hold, and what was taken or waived; on any day. */
export default function QualificationsTab({ employee }: TabProps) {
  const { t } = useTranslation('why');
  const moment = useMoment();
  const [open, setOpen] = useState<'suspension' | 'exemption' | 'award' | null>(null);
  const standing = useQuery({
    ...queryOf('getEmployeeStanding', { personId: employee.id, ...moment }),
    placeholderData: keepPreviousData,
  });
  if (standing.error && !standing.data)
    return <ErrorState text={refusalWords(standing.error)} onRetry={() => void standing.refetch()} />;
  const { data } = standing;
  const close = () => setOpen(null);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="end">
        {data ? (
          data.isMe ? (
            <Text size="sm">{t('forms.mine')}</Text>
          ) : (
            <Actions onOpen={setOpen} />
          )
        ) : (
          <Skeleton h={36} w={280} />
        )}
        <AsOf />
      </Group>
      <AsOfBanner />
      <Outdated when={standing.isPlaceholderData}>
        <Stack gap="lg">
          {data?.employed && data.rows.length > 0 && (
            <SectionCard title={t('standing.positions')}>
              <ReadyLines positions={data.positions} rows={data.rows} on={data.on} />
            </SectionCard>
          )}
          <SectionCard title={t('standing.title')} description={t('standing.text')} flush>
            <StandingTable
              rows={data?.rows}
              forAdmin
              label={t('standing.title')}
              empty={
                data?.employed === false
                  ? { title: t('standing.notEmployed'), text: t('standing.notEmployedText') }
                  : { title: t('standing.none'), text: t('standing.noneText') }
              }
            />
          </SectionCard>
          {data && <HeldProofs employee={employee} proofs={data.proofs} isMe={data.isMe} />}
          {data && <Holds personId={employee.id} holds={data.holds} isMe={data.isMe} />}
        </Stack>
      </Outdated>
      <Suspense>
        {(open === 'suspension' || open === 'exemption') && (
          <HoldDialog personId={employee.id} kind={open} onClose={close} />
        )}
        {open === 'award' && <AwardDialog personId={employee.id} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

function Actions({ onOpen }: { onOpen: (what: 'suspension' | 'exemption' | 'award') => void }) {
  const { t } = useTranslation('why');
  return (
    <Group gap="xs">
      <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onOpen('award')}>
        {t('held.give')}
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconBan size={16} aria-hidden />}
        onClick={() => onOpen('suspension')}
      >
        {t('holds.suspend')}
      </Button>
      <Button size="sm" variant="default" onClick={() => onOpen('exemption')}>
        {t('holds.exempt')}
      </Button>
    </Group>
  );
}
