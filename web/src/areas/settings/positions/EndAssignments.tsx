import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { refreshAll } from '../../../api/queries.ts';
import { BulkDialog } from '../../../modules/lists/BulkDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useToday } from '../../../words/format.ts';
import type { Holder } from './position.ts';
import { ofPosition } from './position.ts';

type EndAssignmentsProps = { positionId: string; chosen: Holder[]; onClose: (done: boolean) => void };

/** The last day on which people held the position. */
export function EndAssignments({ positionId, chosen, onClose }: EndAssignmentsProps) {
  const { t } = useTranslation('positions');
  const today = useToday();
  const [ids] = useState(() => chosen.map(({ assignmentId }) => assignmentId));
  const [endedOn, setEndedOn] = useState(today);
  const [done, setDone] = useState(false);
  const asked = { positionId, assignmentIds: ids, endedOn };
  return (
    <BulkDialog
      title={t('people.endTitle')}
      confirm={t('people.end')}
      of={JSON.stringify(asked)}
      ready={endedOn !== ''}
      preview={() => call('endAssignments', { ...asked, preview: true })}
      run={() => call('endAssignments', asked)}
      onDone={() => {
        setDone(true);
        void refreshAll(ofPosition);
      }}
      onClose={() => onClose(done)}
    >
      <TextInput
        type="date"
        label={t('fields.lastDay')}
        value={endedOn}
        onChange={(event) => setEndedOn(event.currentTarget.value)}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        {t('people.endText')}
      </Text>
    </BulkDialog>
  );
}
