import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';

const RevokeDialog = lazy(() => import('./RevokeDialog.tsx'));

/** Takes an achievement back, with a reason; for those the page said may. What is safety-critical takes a second person. */
export function RevokeButton({ publicId }: { publicId: string }) {
  const { t } = useTranslation('qualification');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="outline" color="brick" onClick={() => setOpened(true)}>
        {t('revoke.open')}
      </Button>
      <Suspense>{opened && <RevokeDialog publicId={publicId} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
