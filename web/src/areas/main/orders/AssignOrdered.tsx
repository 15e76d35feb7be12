import { Stack, Text } from '@mantine/core';
import { refreshAll } from '../../../api/queries.ts';
import { BulkDialog } from '../../../modules/lists/BulkDialog.tsx';
import { useAudiencePicker } from '../../../modules/people/useWhom.tsx';
import type { SeatsOf } from '../../../modules/seats/useAssigning.tsx';
import { useAssigning } from '../../../modules/seats/useAssigning.tsx';

/** Gives seats of what was just bought to people, one by one or by position. */
export default function AssignOrdered({ seats, onClose }: { seats: SeatsOf; onClose: () => void }) {
  const { audience, fields } = useAudiencePicker();
  const { text, include, dialog } = useAssigning(seats, audience);
  return (
    <BulkDialog {...dialog} onDone={() => void refreshAll(['getOrder'])} onClose={onClose}>
      <Stack>
        <Text size="sm">{text}</Text>
        {fields}
        {include}
      </Stack>
    </BulkDialog>
  );
}
