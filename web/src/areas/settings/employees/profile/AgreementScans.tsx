import { scanLimit } from '@app/domain/legal/on-paper';
import { Anchor, Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { call, hrefOf } from '../../../../api/client.ts';
import { refreshAll } from '../../../../api/queries.ts';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import { IconUpload } from '../../../../ui/icons.ts';
import { notifyBad, notifyGood } from '../../../../ui/feedback/notify.ts';
import { useFormat } from '../../../../words/format.ts';
import { refusalWords } from '../../../../words/words.ts';

type Agreed = NonNullable<Result<'getEmployeeAgreements'>['documents'][number]['agreed']>;

/** What can be a photo or scan of a paper, for the browser's own choice of files. */
export const scanTypes = 'image/jpeg,image/png,image/heic,image/heif,.heic,.heif,application/pdf';

/** Keeps a photo or PDF of the paper with an agreement. Throws what the server refuses. */
export const addScan = (personId: string, legalVersionId: string, file: File) =>
  call(
    'addAgreementScan',
    { personId, legalVersionId, name: file.name.slice(0, 255) },
    { body: file, headers: { 'content-type': 'application/octet-stream' } },
  );

/** What is kept of a signed paper, and a way to add to it. `document`: its title, for those who hear the buttons. */
export function AgreementScans({ personId, document, agreed }: { personId: string; document: string; agreed: Agreed }) {
  const { t } = useTranslation('pins');
  const f = useFormat();
  const [busy, setBusy] = useState(false);
  const { versionId, scans } = agreed;
  const add = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      await addScan(personId, versionId, file);
      await refreshAll(['getEmployeeAgreements']);
      notifyGood(t('agreements.scanAdded'));
    } catch (error) {
      notifyBad(refusalWords(error));
    }
    setBusy(false);
  };
  return (
    <Group gap="xs" mt={4}>
      {scans.map(({ name, bytes, active }, place) => (
        <Group key={place} gap={4}>
          <Anchor
            size="sm"
            href={hrefOf('getAgreementScan', { personId, legalVersionId: versionId, place: String(place) })}
            target="_blank"
            rel="noopener"
            style={{ overflowWrap: 'anywhere' }}
          >
            {t('agreements.scan', { name, size: f.bytes(bytes) })}
          </Anchor>
          {active && (
            <Text span size="sm" c="brick">
              {t('agreements.scanActive')}
            </Text>
          )}
        </Group>
      ))}
      {scans.length < scanLimit && (
        <FileButton accept={scanTypes} onChange={(file) => void add(file)}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="subtle"
              loading={busy}
              leftSection={<IconUpload size={16} aria-hidden />}
              aria-label={`${colon(t('agreements.addScan'))} ${document}`}
            >
              {t('agreements.addScan')}
            </Button>
          )}
        </FileButton>
      )}
    </Group>
  );
}
