import { isAgreedTo } from '@app/domain/legal/kinds';
import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { untranslatedOf } from '@app/domain/legal/diff';
import { legalChangeKinds } from '@app/domain/legal/version';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { queryClient, queryOf, useCommand } from '../../../api/queries.ts';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { focusProblem } from '../../../ui/forms/focusProblem.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { Changes } from './Changes.tsx';
import { dayRefused, DraftRefusal, EffectiveDay, PublishPreview, UntranslatedWarning } from './DraftWarnings.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import type { Draft, Locale, Shown, Texts } from './version.ts';
import { draftOf, ofLegal } from './version.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const LessonEditor = lazyPart(() => import('../../../modules/content/editor/LessonEditor.tsx'));

/** Writes a version in both languages; published by someone else where there is one. */
export default function DraftEditor({ version }: { version: Shown }) {
  const { t } = useTranslation('legalAdmin');
  const f = useFormat();
  const navigate = useNavigate();
  const [, turn] = useUrlState();
  const [draft, setDraft] = useState(() => draftOf(version));
  const [base, setBase] = useState(() => JSON.stringify(draftOf(version)));
  const [seen, setSeen] = useState(version.changedAt);
  const [edition, setEdition] = useState(0);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [asking, setAsking] = useState<'publish' | 'review' | 'discard' | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const [dayAsked, setDayAsked] = useState(false);
  const dirty = JSON.stringify(draft) !== base;
  const untranslated = untranslatedOf(version.before?.texts ?? null, draft.texts);
  const ask = (what: typeof asking) => (setConfirmed(false), setAsking(what));
  const refused = (error: ApiError) => (setRefusal(error), ask(null));
  const address = { legalVersionId: version.id };
  const save = useCommand('changeLegalDraft', {
    quiet: true,
    refresh: ['listLegalDocuments'],
    done: t('saved'),
    onRefusal: refused,
  });
  const discard = useCommand('discardLegalDraft', {
    refresh: ['listLegalDocuments'],
    done: t('discarded'),
    onSuccess: () => navigate({ to: '/admin/legal' }),
  });
  const review = useCommand('askLegalReview', {
    quiet: true,
    refresh: ofLegal,
    done: t('reviewAsked'),
    onSuccess: () => ask(null),
    onRefusal: refused,
  });
  const publish = useCommand('publishLegalVersion', {
    quiet: true,
    refresh: ofLegal,
    done: t('published', { number: String(version.number) }),
    onRefusal: refused,
  });
  /** Saves what is not saved; answers the state to go on from, or null where it was refused. */
  const saved = async (): Promise<string | null> => {
    setRefusal(null);
    if (!dirty) return seen;
    const written = structuredClone(draft);
    const answer = await save
      .mutateAsync({ ...address, ...written, effectiveOn: written.effectiveOn || null, expectedChangedAt: seen })
      .catch(() => null);
    if (!answer) return null;
    setBase(JSON.stringify(written));
    setSeen(answer.changedAt);
    await queryClient.invalidateQueries({ queryKey: ['getLegalVersion'] });
    return answer.changedAt;
  };
  const reload = async () => {
    const fresh = await queryClient.fetchQuery({ ...queryOf('getLegalVersion', address), staleTime: 0 });
    setDraft(draftOf(fresh));
    setBase(JSON.stringify(draftOf(fresh)));
    setSeen(fresh.changedAt);
    setEdition(edition + 1);
    setRefusal(null);
  };
  const day = draft.effectiveOn ? f.day(draft.effectiveOn) : '–';
  const dayError = dayAsked && !draft.effectiveOn ? t('fields.effectiveNeeded') : dayRefused(refusal);
  /** What can't be done without the day from which it applies. */
  const withDay = (act: () => void) => {
    setDayAsked(true);
    if (draft.effectiveOn) return act();
    // The field is above a long text, and only in the first tab.
    turn({ tab: undefined });
    focusProblem();
  };
  return (
    <Stack gap="lg">
      {refusal && <DraftRefusal refusal={refusal} onReload={() => void reload()} />}
      {version.status === 'inReview' && (
        <Alert color="slate">{t('inReview', { names: f.list(version.editors) })}</Alert>
      )}
      <AddressTabs tabs={['text', 'changes'] as const} words={(tab) => t(`tabs.${tab}`)} label={t('tabs.text')}>
        {(tab) =>
          tab === 'text' ? (
            <Fields
              key={edition}
              kind={version.kind}
              draft={draft}
              untranslated={untranslated}
              before={version.before?.number}
              dayError={dayError}
              onChange={setDraft}
            />
          ) : (
            <Changes texts={draft.texts} before={version.before} />
          )
        }
      </AddressTabs>
      {!version.mayPublish && (
        <Text size="sm" c="dimmed">
          {t('second')}
        </Text>
      )}
      <Group>
        <Button disabled={!dirty} loading={save.isPending} onClick={() => void saved()}>
          {t('save')}
        </Button>
        {version.mayPublish ? (
          <Button variant="default" onClick={() => withDay(() => void saved().then((at) => at && ask('publish')))}>
            {t('publish')}
          </Button>
        ) : (
          <Button
            variant="default"
            loading={review.isPending}
            onClick={() =>
              withDay(
                () =>
                  void saved().then((at) => at && (untranslated.length > 0 ? ask('review') : review.mutate(address))),
              )
            }
          >
            {t('review')}
          </Button>
        )}
        <Button variant="subtle" color="brick" onClick={() => ask('discard')}>
          {t('discard')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking === 'discard'}
        onClose={() => ask(null)}
        onConfirm={() => (setBase(JSON.stringify(draft)), discard.mutate(address))}
        title={t('discardTitle')}
        preview={t('discardText', { number: String(version.number) })}
        confirm={t('discard')}
        destructive
        busy={discard.isPending}
      />
      <ConfirmDialog
        opened={asking === 'publish'}
        onClose={() => ask(null)}
        onConfirm={() => publish.mutate({ ...address, expectedChangedAt: seen, unchanged: untranslated })}
        title={t('publishTitle', { number: String(version.number) })}
        preview={<PublishPreview kind={version.kind} changeKind={draft.changeKind} day={day} />}
        confirm={t('publish')}
        busy={publish.isPending}
        ready={untranslated.length === 0 || confirmed}
      >
        {untranslated.map((locale) => (
          <StaysAsItIs key={locale} locale={locale} checked={confirmed} onChange={setConfirmed} />
        ))}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'review'}
        onClose={() => ask(null)}
        onConfirm={() => review.mutate({ ...address, unchanged: untranslated })}
        title={t('reviewTitle', { number: String(version.number) })}
        preview={t('reviewText')}
        confirm={t('review')}
        busy={review.isPending}
        ready={confirmed}
      >
        {untranslated.map((locale) => (
          <StaysAsItIs key={locale} locale={locale} checked={confirmed} onChange={setConfirmed} />
        ))}
      </ConfirmDialog>
      <UnsavedGuard unsaved={dirty} title={t('leave.title')} text={t('leave.text')} confirm={t('leave.confirm')} />
    </Stack>
  );
}

/** Said by the person before a text goes on in which only one language changed. */
function StaysAsItIs({
  locale,
  checked,
  onChange,
}: {
  locale: Locale;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { t } = useTranslation('legalAdmin');
  return (
    <Checkbox
      label={t(`stays.${locale}`)}
      description={t(`staysHint.${locale}`)}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

type FieldsProps = {
  kind: Shown['kind'];
  draft: Draft;
  untranslated: readonly Locale[];
  before: number | undefined;
  dayError: string | null;
  onChange: (draft: Draft) => void;
};

function Fields({ kind, draft, untranslated, before, dayError, onChange }: FieldsProps) {
  const { t, language } = useTranslation('legalAdmin');
  const [locale, setLocale] = useState<Locale>(language === 'fr' ? 'fr' : 'en');
  const text = draft.texts[locale];
  const set = (given: Partial<Texts['en']>) =>
    onChange({ ...draft, texts: { ...draft.texts, [locale]: { ...text, ...given } } });
  return (
    <Stack gap="lg">
      <SectionCard>
        <Group align="flex-start">
          {isAgreedTo(kind) && (
            <NativeSelect
              label={t('fields.changeKind')}
              value={draft.changeKind}
              onChange={(event) => onChange({ ...draft, changeKind: event.currentTarget.value as Draft['changeKind'] })}
              data={legalChangeKinds.map((change) => ({ value: change, label: t(`change.${change}`) }))}
            />
          )}
          <EffectiveDay
            kind={kind}
            value={draft.effectiveOn}
            error={dayError}
            onChange={(effectiveOn) => onChange({ ...draft, effectiveOn })}
          />
        </Group>
      </SectionCard>
      <LanguageChoice value={locale} onChange={setLocale} />
      <UntranslatedWarning locales={untranslated} before={before} />
      <Stack key={locale} gap="md" lang={locale}>
        <TextInput
          label={t('fields.title')}
          maxLength={200}
          value={text.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t('fields.summary')}
          description={t(kind === 'eSignatureStatement' ? 'fields.statementHint' : 'fields.summaryHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={2000}
          autosize
          minRows={2}
          value={text.summary}
          onChange={(event) => set({ summary: event.currentTarget.value })}
        />
        <ChangeLines lines={text.changes} onChange={(changes) => set({ changes })} />
        <div>
          <Text size="sm" fw={550} mb={4}>
            {t('fields.body')}
          </Text>
          <Suspense fallback={<PageSkeleton />}>
            <LessonEditor doc={text.body} language={locale} onChange={(body) => set({ body })} />
          </Suspense>
        </div>
      </Stack>
    </Stack>
  );
}

/** A line each, as they are typed; blank ones are left out of what is kept. */
function ChangeLines({ lines, onChange }: { lines: readonly string[]; onChange: (lines: string[]) => void }) {
  const { t } = useTranslation('legalAdmin');
  const [typed, setTyped] = useState(lines.join('\n'));
  return (
    <Textarea
      label={t('fields.changes')}
      description={t('fields.changesHint')}
      inputWrapperOrder={['label', 'input', 'description']}
      autosize
      minRows={2}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(
          event.currentTarget.value
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
            .slice(0, 20),
        );
      }}
    />
  );
}
