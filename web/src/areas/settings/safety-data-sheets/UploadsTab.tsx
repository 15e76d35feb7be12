import { Stack } from '@mantine/core';
import { UploadBox } from './UploadBox.tsx';
import { UploadQueue } from './UploadQueue.tsx';
import type { Uploads } from './useUploads.ts';

/** PDFs are uploaded here, read, and wait for someone to confirm what they say. */
export default function UploadsTab({ uploads }: { uploads: Uploads }) {
  return (
    <Stack gap="lg">
      <UploadBox uploads={uploads} />
      <UploadQueue />
    </Stack>
  );
}
