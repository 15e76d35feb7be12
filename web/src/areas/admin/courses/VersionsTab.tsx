import { NativeSelect, Stack, Text, Textarea, Timeline } from '@mantine/core';
import { outlineChanges } from '@app/domain/catalogue/outline-changes';
import type { OutlineChange } from '@app/domain/catalogue/outline-changes';
import { inLanguage } from '@app/domain/localised';
import type { Result } from '../../../api/client.ts';
import { stateTone } from '../../../modules/catalogue/standing.ts';
import { IconLock } from '../../../ui/icons.ts';
import type { Translate } from '../../../ui/i18n.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Version } from './outline.ts';
import type { Editing } from './useDraft.ts';

/** Why there is a new version, and what each one changed. */
export function VersionsTab({ editing, course }: { editing: Editing; course: Result<'getCourse'> }) {
  const { t } = useTranslation('editor');
  return (
    <Stack gap="lg">
      {editing.editable && (
        <SectionCard
          title={t('versions.change')}
          description={editing.version.number > 1 ? t('versions.changeText') : undefined}
        >
          {editing.version.number === 1 ? <Text size="sm">{t('versions.first')}</Text> : <Change editing={editing} />}
        </SectionCard>
      )}
      <SectionCard title={t('versions.history')}>
        <Timeline bulletSize={14} lineWidth={2} active={course.versions.length}>
          {course.versions.map((version, index) => (
            <Timeline.Item key={version.id}>
              <Edition
                version={
                  index === 0 && editing.editable ? { ...version, ...editing.draft, texts: version.texts } : version
                }
                before={course.versions[index + 1]}
              />
            </Timeline.Item>
          ))}
        </Timeline>
      </SectionCard>
    </Stack>
  );
}

function Change({ editing }: { editing: Editing }) {
  const { t } = useTranslation('editor');
  const { draft, set } = editing;
  return (
    <Stack maw="40rem">
      <NativeSelect
        data-field="changeKind"
        label={t('versions.kind')}
        value={draft.changeKind ?? ''}
        onChange={(event) => set({ changeKind: (event.currentTarget.value || null) as 'minor' | 'material' | null })}
        data={[
          { value: '', label: '–' },
          { value: 'minor', label: t('versions.minor') },
          { value: 'material', label: t('versions.material') },
        ]}
      />
      <Textarea
        data-field="changeReason"
        label={t('versions.reason')}
        description={t('versions.reasonHint')}
        maxLength={1000}
        autosize
        minRows={2}
        value={draft.changeReason ?? ''}
        onChange={(event) => set({ changeReason: event.currentTarget.value })}
      />
    </Stack>
  );
}

function Edition({ version, before }: { version: Version; before: Version | undefined }) {
  const { t, language } = useTranslation('editor');
  const f = useFormat();
  const day = version.publishedAt && f.dayOf(version.publishedAt);
  const units = version.sections.flatMap((section) => section.units).length;
  return (
    <Stack gap={4} mb="xs">
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', alignItems: 'center' }}>
        <Text fw={600}>{t('versions.number', { number: String(version.number) })}</Text>
        <StatusBadge tone={stateTone[version.state]}>{t(`states.${version.state}`)}</StatusBadge>
        {version.changeKind && <Text size="sm">{t(`versions.kinds.${version.changeKind}`)}</Text>}
      </div>
      <Text size="sm" c="dimmed">
        {day
          ? version.publishedBy
            ? t('versions.by', { day, name: version.publishedBy })
            : t('versions.on', { day })
          : t('versions.notYet')}{' '}
        · {t('versions.steps', { count: units })}
      </Text>
      {version.frozenAt && (
        <Text size="sm" c="dimmed">
          <IconLock size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('versions.frozen')}
        </Text>
      )}
      {version.changeReason && <Text size="sm">{version.changeReason}</Text>}
      {before && (
        <details>
          <summary>{t('versions.diff', { number: String(before.number) })}</summary>
          <Differences changes={outlineChanges(before.sections, version.sections)} t={t} language={language} />
        </details>
      )}
    </Stack>
  );
}

function Differences({ changes, t, language }: { changes: OutlineChange[]; t: Translate<'editor'>; language: string }) {
  if (changes.length === 0) return <Text size="sm">{t('versions.same')}</Text>;
  const words = (change: OutlineChange) => {
    if (change.kind === 'reordered') return t('versions.reordered');
    const name = inLanguage(change.titles, language) || t('content.untitled');
    return t(`versions.${change.kind}`, {
      name,
      before: change.kind === 'renamed' ? inLanguage(change.before, language) : undefined,
    });
  };
  return (
    <ul style={{ margin: '0.25rem 0 0', paddingLeft: '1.25rem', fontSize: 'var(--mantine-font-size-sm)' }}>
      {changes.map((change, index) => (
        <li key={index}>{words(change)}</li>
      ))}
    </ul>
  );
}
