import type { FallbackKind, PackageBody } from '@app/domain/packages/reading/package-body';
import { fallbackKinds, isHost, mostHosts } from '@app/domain/packages/reading/package-body';
import { Group, NativeSelect, NumberInput, Stack, Switch, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import classes from './package.module.css';

type PackageSettingsProps = { body: PackageBody; disabled: boolean; onChange: (body: PackageBody) => void };

/** What the platform does with a package: when it never reports, what passes, from where it may load. */
export function PackageSettings({ body, disabled, onChange }: PackageSettingsProps) {
  const { t } = useTranslation('packages');
  const [hosts, setHosts] = useState(() => body.allowedHosts.join('\n'));
  // A host that was allowed beside the check list stands here too.
  useEffect(() => {
    setHosts((typed) => {
      const named = hostsIn(typed);
      const more = named.every(isHost) ? body.allowedHosts.filter((host) => !named.includes(host)) : [];
      return more.length === 0 ? typed : [...named, ...more].join('\n');
    });
  }, [body.allowedHosts]);
  const lines = hostsIn(hosts);
  const wrong = lines.find((line) => !isHost(line));
  const choose = (kind: FallbackKind) =>
    onChange({ ...body, fallback: kind === 'time' ? { kind, minutes: body.fallback.minutes ?? 10 } : { kind } });
  return (
    <SectionCard title={t('settings.title')} description={t('settings.text')}>
      <Stack gap="md" className={classes.settings}>
        <Group align="end" gap="sm">
          <NativeSelect
            className={classes.grow}
            label={t('settings.fallback')}
            value={body.fallback.kind}
            disabled={disabled}
            onChange={(event) => choose(event.currentTarget.value as FallbackKind)}
            data={fallbackKinds.map((value) => ({ value, label: t(`settings.fallbacks.${value}`) }))}
          />
          {body.fallback.kind === 'time' && (
            <NumberInput
              w={110}
              label={t('settings.minutes')}
              value={body.fallback.minutes ?? 10}
              min={1}
              max={600}
              allowDecimal={false}
              disabled={disabled}
              onChange={(value) =>
                typeof value === 'number' &&
                value >= 1 &&
                onChange({ ...body, fallback: { kind: 'time', minutes: Math.min(600, value) } })
              }
            />
          )}
        </Group>
        <NumberInput
          w={220}
          label={t('settings.mastery')}
          description={t('settings.masteryHint')}
          value={body.masteryPercent ?? ''}
          min={0}
          max={100}
          allowDecimal={false}
          disabled={disabled}
          onChange={(value) =>
            onChange({ ...body, masteryPercent: typeof value === 'number' ? Math.min(100, Math.max(0, value)) : null })
          }
        />
        <Textarea
          label={t('settings.hosts')}
          description={t('settings.hostsHint')}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          value={hosts}
          disabled={disabled}
          error={wrong !== undefined && t('settings.hostsWrong', { host: wrong })}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setHosts(next);
            const named = hostsIn(next);
            // What is no host yet is being typed; it is saved once it is one.
            if (named.every(isHost)) onChange({ ...body, allowedHosts: [...new Set(named)].slice(0, mostHosts) });
          }}
        />
        <Switch
          label={t('settings.popups')}
          description={t('settings.popupsHint')}
          checked={body.popups}
          disabled={disabled}
          onChange={(event) => onChange({ ...body, popups: event.currentTarget.checked })}
        />
        <Switch
          label={t('settings.dialogs')}
          description={t('settings.dialogsHint')}
          checked={body.dialogs === true}
          disabled={disabled}
          onChange={(event) => onChange({ ...body, dialogs: event.currentTarget.checked })}
        />
      </Stack>
    </SectionCard>
  );
}

const hostsIn = (text: string): string[] => text.split(/[\s,]+/).flatMap((line) => line.trim().toLowerCase() || []);
