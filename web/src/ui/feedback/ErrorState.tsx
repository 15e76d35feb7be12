import { Button, Text } from '@mantine/core';
import { useTranslation } from '../i18n.ts';
import { EmptyState } from './EmptyState.tsx';

type ErrorStateProps = { title?: string; text: string; reference?: string; onRetry?: () => void; compact?: boolean };

/** Something could not be loaded: in words, with a way to try again. */
export function ErrorState({ title, text, reference, onRetry, compact }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  return (
    <div role="alert">
      <EmptyState
        drawing="broken"
        compact={compact}
        title={title ?? t('failedTitle')}
        text={
          <>
            {text}
            {reference && (
              <Text component="span" display="block" size="xs" mt={6}>
                {reference}
              </Text>
            )}
          </>
        }
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
