import type { PackageBody } from '@app/domain/packages/reading/package-body';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf, refreshAll, useCommand } from '../../../api/queries.ts';
import { UploadField } from '../../../modules/content/UploadField.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { PartProps } from './item.ts';
import { ReadingState } from './PackageCheck.tsx';
import { PackageSettings } from './PackageSettings.tsx';
import { PackageView } from './PackageView.tsx';

/** The archive of a package, what was found in it, and how the platform deals with it. */
export function PackagePart({ item, edited }: PartProps) {
  const { t } = useTranslation('packages');
  const body = edited.draft.body as PackageBody;
  const found = useQuery({
    ...queryOf('getPackageReading', { itemId: item.id }),
    refetchInterval: ({ state }) => (state.data?.reading?.state === 'reading' ? 1000 : false),
  });
  const reading = found.data?.reading ?? null;
  const give = useCommand('givePackage', { refresh: ['getPackageReading'] });
  const busy = reading?.state === 'reading';
  useTaken(reading?.state === 'ready' ? reading.packageId : null, body.packageId, edited.takeTheirs);
  return (
    <Stack gap="lg">
      <SectionCard title={t('archive.title')} description={t('archive.text')}>
        <Stack gap="md">
          {reading && <ReadingState reading={reading} />}
          {!busy && (
            <UploadField
              kind="package"
              label={t(body.packageId ? 'archive.replace' : 'archive.choose')}
              compact={body.packageId !== null}
              onDone={(file) => void edited.flush().then(() => give.mutate({ itemId: item.id, fileId: file.id }))}
            />
          )}
        </Stack>
      </SectionCard>
      {body.packageId !== null && (
        <SectionCard title={t('facts.title')}>
          <PackageView
            item={item}
            version={edited.draft}
            allow={busy ? null : { body, edit: (next) => edited.edit({ ...next }) }}
          />
        </SectionCard>
      )}
      {body.packageId !== null && (
        <PackageSettings body={body} disabled={busy} onChange={(next) => edited.edit({ ...next })} />
      )}
    </Stack>
  );
}

/** The job has made another package the draft's: take the draft as it is now, once. */
function useTaken(ready: string | null, shown: string | null, takeTheirs: () => Promise<void>): void {
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (ready === null || ready === shown || taken.current === ready) return;
    taken.current = ready;
    void takeTheirs().then(() => refreshAll(['getContentItem', 'listContentItems']));
  }, [ready, shown, takeTheirs]);
}
