import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { importLimits } from '@app/domain/imports/limits';
import type { TableKind } from '@app/domain/imports/fields';
import { useEffect, useRef, useState } from 'react';
import { hrefOf } from '../../../../api/client.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { IconAlertCircle, IconDownload } from '../../../../ui/icons.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../../ui/layout/urlState.ts';
import { useFormat } from '../../../../words/format.ts';
import { refusalWords } from '../../../../words/words.ts';
import { DropArea } from './DropArea.tsx';
import classes from './import.module.css';
import { KindChoice } from './KindChoice.tsx';
import { RecentImports } from './RecentImports.tsx';
import { sendImport } from './sendImport.ts';

const accept = '.csv,.tsv,.txt,.xlsx,text/csv';

/** What is in the file, and the file. */
export function FileStep() {
  const { t } = useTranslation('imports');
  const f = useFormat();
  const [, change] = useUrlState();
  const [kind, setKind] = useState<TableKind>('employees');
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setRefusal(null);
    if (chosen.size > importLimits.bytes)
      return setRefusal(t('file.tooLarge', { size: f.bytes(chosen.size), limit: f.bytes(importLimits.bytes) }));
    const stop = (sending.current = new AbortController());
    setFile(chosen);
    setSent(0);
    try {
      const { id } = await sendImport(chosen, kind, stop.signal, setSent);
      change({ import: id });
    } catch (error) {
      if (!stop.signal.aborted) setRefusal(refusalWords(error));
    } finally {
      setFile(null);
    }
  };
  const percent = file ? Math.floor((sent / Math.max(1, file.size)) * 100) : 0;
  return (
    <>
      <SectionCard title={t('file.kind')}>
        <Stack gap="lg">
          <KindChoice
            value={kind}
            onChange={(next) => (next === 'certificates' ? change({ import: next }) : setKind(next))}
            disabled={file !== null}
          />
          {file ? (
            <div className={classes.sending}>
              <strong>{file.name}</strong>
              <Progress value={percent} animated={percent === 100} aria-label={t('file.sent', { name: file.name })} />
              <Text size="sm" c="dimmed" role="status">
                {percent < 100 ? t('file.sending', { percent: f.percent(percent) }) : t('file.reading')}
              </Text>
            </div>
          ) : (
            <DropArea
              label={t('file.choose')}
              hint={t('file.hint', { limit: f.bytes(importLimits.bytes) })}
              accept={accept}
              onFiles={([chosen]) => void take(chosen)}
            />
          )}
          {refusal && (
            <p role="alert" className={classes.refusal}>
              <IconAlertCircle size={17} stroke={1.8} aria-hidden />
              <span>{refusal}</span>
            </p>
          )}
          <Group gap="xs">
            {(['csv', 'xlsx'] as const).map((format) => (
              <Button
                key={format}
                component="a"
                href={hrefOf('getImportTemplate', { kind, format })}
                download
                variant="default"
                size="sm"
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t('file.template')} ({format.toUpperCase()})
              </Button>
            ))}
          </Group>
        </Stack>
      </SectionCard>
      <RecentImports />
    </>
  );
}
