import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ApiError } from '../../../api/client.ts';
import type { Person } from '../../../modules/people/PersonPicker.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyGood } from '../../../ui/feedback/notify.ts';
import { focusProblem } from '../../../ui/forms/focusProblem.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { errorWords, issueWords, refusalWords } from '../../../words/words.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { AudienceCount, useAudienceCount } from './AudienceCount.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';
import type { Draft, Message } from './draft.ts';
import { draftOf, inputOf, newDraft } from './draft.ts';
import { ExtrasFields } from './ExtrasFields.tsx';
import classes from './messaging.module.css';
import { draftIssues, strangeFields } from './reviewed.ts';
import { PreviewCard } from './PreviewCard.tsx';
import { SavedAudiences } from './SavedAudiences.tsx';
import { WordsFields } from './WordsFields.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const SendDialog = lazyPart(() => import('./SendDialog.tsx').then((module) => ({ default: module.SendDialog })));

/** A message being written; `?draft=` opens one that was kept. */
export default function NewMessagePage() {
  const [{ draft: draftId }] = useUrlState();
  const found = useQuery({
    ...queryOf('getMessage', { messageId: draftId ?? '' }),
    enabled: draftId !== undefined,
    staleTime: Infinity,
  });
  if (!draftId) return <Compose key="new" />;
  if (found.error && !found.data)
    return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  return <Compose key={draftId} message={found.data} />;
}

function Compose({ message }: { message?: Message }) {
  const { t } = useTranslation('messaging');
  const f = useFormat();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(() => (message ? draftOf(message) : newDraft));
  const [names, setNames] = useState<Record<string, string>>(message?.names ?? {});
  const [kept, setKept] = useState<{ id: string; text: string } | null>(() =>
    message ? { id: message.id, text: JSON.stringify(inputOf(draftOf(message))) } : null,
  );
  const [person, setPerson] = useState<Person | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const create = useCommand('createMessage', { quiet: true, refresh: ['listMessages'] });
  const change = useCommand('changeMessage', { quiet: true, refresh: ['listMessages', 'getMessage'] });
  const test = useCommand('testMessage', { done: ({ to }) => t('compose.tested', { to }) });
  const { data: counted } = useAudienceCount({ audience: draft.audience, channels: draft.channels });
  const input = inputOf(draft);
  const text = JSON.stringify(input);
  const isSaved = kept ? kept.text === text : text === JSON.stringify(inputOf(newDraft));
  const put = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const refused = (error: unknown) => {
    const issues = error instanceof ApiError ? error.issues : [];
    setErrors(Object.fromEntries(issues.map((issue) => [issue.path, issueWords(issue)])));
    setRefusal(refusalWords(error));
  };
  /** Keeps what is written; answers the message's id, or null where it was refused. */
  const save = async (): Promise<string | null> => {
    setRefusal(null);
    setErrors({});
    try {
      if (kept && isSaved) return kept.id;
      const id = kept ? kept.id : (await create.mutateAsync(input)).messageId;
      if (kept) await change.mutateAsync({ messageId: id, ...input });
      setKept({ id, text });
      return id;
    } catch (error) {
      refused(error);
      return null;
    }
  };
  /** What the server would refuse after the confirmation is said before it. */
  const review = async () => {
    const issues = draftIssues(draft, { f, now: new Date().toISOString() });
    if (issues.length === 0) return setConfirming((await save()) !== null);
    // Said once and kept: the words must be here.
    await errorWords();
    const wordsOf = ({ path, code }: (typeof issues)[number]) => {
      const language = /^variants\.(en|fr)/.exec(path)?.[1] as 'en' | 'fr' | undefined;
      if (code === 'scheduleMissing') return t('options.atMissing');
      if (code === 'mergeFieldUnknown' && language)
        return t('write.unknownField', { fields: f.list(strangeFields(draft, language).map((one) => `{${one}}`)) });
      return issueWords({ path, code, message: code });
    };
    setErrors(Object.fromEntries(issues.map((issue) => [issue.path, wordsOf(issue)])));
    setRefusal(t('compose.notReady'));
    focusProblem();
  };
  const saveNow = async () => {
    if (await save()) notifyGood(t('compose.saved'));
  };
  const sendTest = async () => {
    const messageId = await save();
    if (messageId) test.mutate({ messageId, language: spokenLocale(), ...(person && { personId: person.id }) });
  };
  const busy = create.isPending || change.isPending;
  const buttons = (
    <>
      <Button variant="default" loading={busy && !confirming} onClick={() => void saveNow()}>
        {t('compose.save')}
      </Button>
      <Button variant="default" loading={test.isPending} onClick={() => void sendTest()}>
        {t('compose.test')}
      </Button>
      <Button loading={busy && confirming} onClick={() => void review()}>
        {t('compose.send')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={t(message ? 'compose.edit' : 'compose.title')}
        description={t('compose.description')}
        above={<BackLink to="/settings/messaging">{t('back')}</BackLink>}
        actions={buttons}
      />
      {refusal && (
        <Alert color="brick" role="alert" className={classes.wrong}>
          {refusal}
        </Alert>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <SectionCard
            title={t('audience.title')}
            description={t('audience.text')}
            action={
              <SavedAudiences
                audience={draft.audience}
                onUse={(audience, more) => {
                  setNames({ ...names, ...more });
                  put({ audience });
                }}
              />
            }
          >
            <AudienceFields
              value={draft.audience}
              onChange={(audience) => put({ audience })}
              names={names}
              onNamed={(more) => setNames({ ...names, ...more })}
              error={errors['audience']}
            />
          </SectionCard>
          <SectionCard title={t('write.title')} description={t('write.text')}>
            <WordsFields value={draft.variants} onChange={(variants) => put({ variants })} errors={errors} />
          </SectionCard>
          <SectionCard title={t('extras.title')}>
            <ExtrasFields
              files={draft.files}
              links={draft.links}
              onFiles={(files) => put({ files })}
              onLinks={(links) => put({ links })}
            />
          </SectionCard>
          <SectionCard title={t('options.title')}>
            <DeliveryFields
              draft={draft}
              offered={counted?.offered ?? ['inbox', 'email']}
              onChange={put}
              errors={errors}
            />
          </SectionCard>
          <Group justify="flex-end" hiddenFrom="sm">
            {buttons}
          </Group>
        </div>
        <aside className={classes.aside}>
          <SectionCard>
            <AudienceCount audience={draft.audience} channels={draft.channels} />
          </SectionCard>
          <PreviewCard draft={draft} person={person} onPerson={setPerson} />
        </aside>
      </div>
      <UnsavedGuard unsaved={!isSaved} title={t('leave.title')} text={t('leave.text')} confirm={t('leave.confirm')} />
      <Suspense>
        {confirming && kept && (
          <SendDialog
            messageId={kept.id}
            draft={draft}
            onKiosk={() => put({ kiosk: true })}
            save={save}
            onRefusal={(error) => {
              setConfirming(false);
              refused(error);
            }}
            onSent={() => void navigate({ to: '/settings/messaging', search: { message: kept.id } as never })}
            onClose={() => setConfirming(false)}
          />
        )}
      </Suspense>
    </>
  );
}
