import { blockingKinds, isAgreedTo } from '@app/domain/legal/kinds';
import { legalNoticeDays } from '@app/domain/legal/version';
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { issueWords, refusalWords } from '../../../words/words.ts';
import type { Draft, Locale, Shown } from './version.ts';

type Refusal = Pick<ApiError, 'code' | 'issues'>;

/**
 * Why a draft was not saved, reviewed or published, by field. The buttons are below a long text: what was refused comes
 * into sight.
 */
export function DraftRefusal({ refusal, onReload }: { refusal: ApiError; onReload: () => void }) {
  const { t } = useTranslation('legalAdmin');
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog that was confirmed gives the focus back to its button as it closes, which is drawn for 200 ms.
    const timer = setTimeout(() => {
      here.current?.scrollIntoView({ block: 'center' });
      here.current?.focus({ preventScroll: true });
    }, 300);
    return () => clearTimeout(timer);
  }, [refusal]);
  return (
    <Alert ref={here} tabIndex={-1} color={refusal.code === 'changedElsewhere' ? 'amber' : 'brick'} role="alert">
      {refusal.code === 'changedElsewhere' ? (
        <Group>
          <span>{t('elsewhere')}</span>
          <Button size="xs" variant="default" onClick={onReload}>
            {t('reload')}
          </Button>
        </Group>
      ) : refusal.issues.length > 0 ? (
        refusal.issues.map((issue) => (
          <Text key={`${issue.path} ${issue.code}`}>
            {[languageOf(t, issue.path), issueWords(issue)].filter(Boolean).join(': ')}
          </Text>
        ))
      ) : (
        refusalWords(refusal)
      )}
    </Alert>
  );
}

/** What is wrong with the day from which a version applies: beside its field. Null where nothing is. */
export function dayRefused(refusal: Refusal | null): string | null {
  const issue = refusal?.issues.find(({ path }) => path === 'effectiveOn');
  return issue ? issueWords(issue) : null;
}

type DayProps = { kind: Shown['kind']; value: string; error: string | null; onChange: (day: string) => void };

/** The day from which a version applies, with what is wrong about it. */
export function EffectiveDay({ kind, value, error, onChange }: DayProps) {
  const { t } = useTranslation('legalAdmin');
  return (
    <TextInput
      type="date"
      label={t('fields.effectiveOn')}
      description={isAgreedTo(kind) && t('fields.effectiveHint', { count: legalNoticeDays })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Only one language changed since the version before. */
export function UntranslatedWarning({ locales, before }: { locales: readonly Locale[]; before: number | undefined }) {
  const { t } = useTranslation('legalAdmin');
  return locales.map((one) => (
    <Alert key={one} color="amber">
      {t(`sameAsBefore.${one}`, { number: String(before) })}
    </Alert>
  ));
}

/** What publishing does: whom a version asks for agreement, and what waits for it. `day`: in words. */
export function PublishPreview({
  kind,
  changeKind,
  day,
}: {
  kind: Shown['kind'];
  changeKind: Draft['changeKind'];
  day: string;
}) {
  const { t } = useTranslation('legalAdmin');
  return t(changeKind === 'material' ? `publishMaterial.${askedOf(kind)}` : 'publishMinor', { day });
}

const askedOf = (kind: Shown['kind']) =>
  blockingKinds.some((one) => one === kind)
    ? ('everyone' as const)
    : kind === 'dataProcessing'
      ? ('companies' as const)
      : ('learners' as const);

const languageOf = (t: ReturnType<typeof useTranslation<'legalAdmin'>>['t'], path: string) => {
  const locale = /^texts\.(en|fr)$/.exec(path)?.[1] as Locale | undefined;
  return locale && t(`languages.${locale}`);
};
