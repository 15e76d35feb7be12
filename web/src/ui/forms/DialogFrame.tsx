import { Modal } from '@mantine/core';
import type { MantineSize } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n.ts';
import { useEscape } from './useEscape.ts';

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: MantineSize;
  /** False where a press beside it or Escape must not lose what was written. */
  lightDismiss?: boolean;
};

/** What `Dialog` loads. */
export default function DialogFrame({
  opened,
  onClose,
  title,
  children,
  size = 'md',
  lightDismiss = true,
}: DialogProps) {
  const { t } = useTranslation('ui');
  useEscape(opened, () => lightDismiss && onClose());
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={lightDismiss}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}
