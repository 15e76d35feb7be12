import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryOf, refreshAll } from '../../../api/queries.ts';
import { BulkDialog } from '../../../modules/lists/BulkDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useToday } from '../../../words/format.ts';
import type { Position } from './position.ts';
import { ofPosition } from './position.ts';

/** Asks of this position what another one asks; says first what that would be. */
export function CopyRequirements({ position, onClose }: { position: Position; onClose: () => void }) {
  const { t } = useTranslation('positions');
  const today = useToday();
  const [from, setFrom] = useState('');
  const [effectiveFrom, setEffectiveFrom] = useState(today);
  const positions = useQuery({ ...queryOf('listPositions', { limit: '100', sort: 'title' }), staleTime: 60_000 });
  const others = (positions.data?.rows ?? []).filter((row) => row.id !== position.id && row.requirements > 0);
  const asked = { positionId: position.id, fromPositionId: from, effectiveFrom };
  return (
    <BulkDialog
      title={t('requirements.copyTitle')}
      confirm={t('requirements.copyConfirm')}
      of={JSON.stringify(asked)}
      ready={from !== '' && effectiveFrom !== ''}
      preview={() => call('copyRequirements', { ...asked, preview: true })}
      run={() => call('copyRequirements', asked)}
      onDone={() => void refreshAll(ofPosition)}
      onClose={onClose}
    >
      <Stack>
        <NativeSelect
          label={t('requirements.copyFrom')}
          data={[
            { value: '', label: t('requirements.chooseOne') },
            ...others.map((row) => ({
              value: row.id,
              label: t('requirements.copyOption', { title: row.title, count: row.requirements }),
            })),
          ]}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          type="date"
          label={t('fields.applyFrom')}
          value={effectiveFrom}
          onChange={(event) => setEffectiveFrom(event.currentTarget.value)}
        />
      </Stack>
    </BulkDialog>
  );
}
