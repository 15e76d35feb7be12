import { Stack, Text } from '@mantine/core';
import { refreshAll } from '../../../../api/queries.ts';
import { BulkDialog } from '../../../../modules/lists/BulkDialog.tsx';
import { useAudiencePicker } from '../../../../modules/people/useWhom.tsx';
import type { SeatsOf } from '../../../../modules/seats/useAssigning.tsx';
import { useAssigning } from '../../../../modules/seats/useAssigning.tsx';
import { ofSeats } from './seats.ts';

/** Gives seats of a product to people, one by one or by position. */
export function AssignSeats({ product, onClose }: { product: SeatsOf; onClose: () => void }) {
  const { audience, fields } = useAudiencePicker();
  const { text, include, dialog } = useAssigning(product, audience);
  return (
    <BulkDialog {...dialog} onDone={() => void refreshAll(ofSeats)} onClose={onClose}>
      <Stack>
        <Text size="sm">{text}</Text>
        {fields}
        {include}
      </Stack>
    </BulkDialog>
  );
}
