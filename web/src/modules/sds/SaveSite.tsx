import { Button, Group, Progress, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { IconDownload } from '../../ui/icons.ts';
import { notifyBad } from '../../ui/feedback/notify.ts';
import { useFormat } from '../../words/format.ts';
import { canSave, removeSite, savedSites, saveSite } from './savedSites.ts';

/** Keeps the site's sheets on this device, says how old the copy is, and takes it away again. */
export function SaveSite({ code }: { code: string }) {
  const { t } = useTranslation('sdsPublic');
  const f = useFormat();
  const [saved, setSaved] = useState(() => savedSites().find((site) => site.code === code) ?? null);
  const [share, setShare] = useState<number | null>(null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  if (!canSave()) return null;
  const save = async () => {
    stop.current = new AbortController();
    setShare(0);
    try {
      setSaved(await saveSite(code, setShare, stop.current.signal));
    } catch {
      if (!stop.current.signal.aborted) notifyBad(t('saveFailed'));
    }
    setShare(null);
  };
  if (share !== null)
    return (
      <div aria-live="polite">
        <Text size="sm">{t('saving', { percent: String(Math.round(share * 100)) })}</Text>
        <Progress value={share * 100} aria-label={t('saveSite')} />
      </div>
    );
  return (
    <Group gap="xs" align="center">
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void save()}>
        {saved ? t('saveAgain') : t('saveSite')}
      </Button>
      {saved && (
        <Button variant="subtle" onClick={() => void removeSite(code).then(() => setSaved(null))}>
          {t('removeSaved')}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {saved ? t('savedAt', { time: f.instant(saved.at) }) : t('saveText')}
      </Text>
    </Group>
  );
}
