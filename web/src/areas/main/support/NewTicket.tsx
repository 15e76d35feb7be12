import { inLanguage } from '@app/domain/localised';
import { ticketCategoryWords } from '@app/domain/support/ticket-list';
import type { TicketCategory } from '@app/domain/support/ticket';
import { ticketCategories, ticketLimits } from '@app/domain/support/ticket';
import { Checkbox, NativeSelect, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { keepRequest, keptRequest } from '../../../api/unsentDrafts.ts';
import { contextHere } from '../../../modules/support/context.ts';
import type { ReplyFile } from '../../../modules/support/ReplyFiles.tsx';
import { ReplyFiles } from '../../../modules/support/ReplyFiles.tsx';
import { useSession } from '../../../session/session.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import { Suggestions } from './Help.tsx';

type NewTicketProps = {
  category: string;
  /** The page the person came from. */
  from: string | undefined;
  enrolmentId: string | undefined;
  followsId: string | undefined;
  onClose: (made?: string) => void;
};

/** A request to the platform's support. What is written stays on this device until it is sent. */
export function NewTicket({ category: given, from, enrolmentId, followsId, onClose }: NewTicketProps) {
  const { t } = useTranslation('support');
  const locale = spokenLocale();
  const { company, person } = useSession();
  const kept = keptRequest(person.id);
  const [about, setAbout] = useState(enrolmentId ?? '');
  const [category, setCategory] = useState<TicketCategory>(ticketCategories.find((one) => one === given) ?? 'other');
  const [subject, setSubject] = useState(kept.subject);
  const [typed] = useDebouncedValue(subject, 300);
  const [body, setBody] = useState(kept.body);
  const [files, setFiles] = useState<ReplyFile[]>([]);
  const [agreed, setAgreed] = useState(true);
  const [tried, setTried] = useState(false);
  const send = useCommand('createTicket', {
    quiet: true,
    refresh: ['listMyTickets'],
    done: ({ number }) => t('sent', { number }),
    onSuccess: ({ id }) => {
      keepRequest(person.id, { subject: '', body: '' });
      onClose(id);
    },
  });
  const missing = (text: string) => (tried && !text.trim() ? t('required') : null);
  return (
    <FormDialog
      title={t('new')}
      confirm={t('send')}
      size="lg"
      lightDismiss={false}
      busy={send.isPending}
      refusal={send.error ? refusalWords(send.error) : null}
      onClose={() => onClose()}
      onSubmit={(event) => {
        event?.preventDefault();
        setTried(true);
        if (!subject.trim() || !body.trim()) return;
        send.mutate({
          category,
          subject: subject.trim(),
          body: body.trim(),
          fileIds: files.map(({ fileId }) => fileId),
          context: agreed ? contextHere(from) : null,
          enrolmentId: (ofCourse.has(category) && about) || null,
          followsId: followsId ?? null,
          passOn: category === 'correction',
        });
      }}
    >
      <Select
        label={t('category')}
        allowDeselect={false}
        value={category}
        onChange={(next) => next && setCategory(next as TicketCategory)}
        data={ticketCategories.map((value) => ({ value, label: ticketCategoryWords[value][locale] }))}
      />
      {category === 'correction' && <Text size="sm">{t('passOn', { company: company.name })}</Text>}
      {ofCourse.has(category) && <AboutCourse value={about} onChange={setAbout} />}
      <TextInput
        label={t('subject')}
        required
        maxLength={ticketLimits.subject}
        value={subject}
        error={missing(subject)}
        onChange={(event) => {
          setSubject(event.currentTarget.value);
          keepRequest(person.id, { subject: event.currentTarget.value, body });
        }}
      />
      <Suggestions subject={typed} />
      <Textarea
        label={t('body')}
        description={t('bodyHint')}
        required
        autosize
        minRows={5}
        maxLength={ticketLimits.body}
        value={body}
        error={missing(body)}
        onChange={(event) => {
          setBody(event.currentTarget.value);
          keepRequest(person.id, { subject, body: event.currentTarget.value });
        }}
      />
      <ReplyFiles files={files} onChange={setFiles} />
      <Checkbox
        label={t('context')}
        description={t('contextHint')}
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** What may be about one of the person's courses. */
const ofCourse = new Set<TicketCategory>(['course', 'certificate']);

/** One's attempts, newest first, so that staff see what happened in it. */
function AboutCourse({ value, onChange }: { value: string; onChange: (enrolmentId: string) => void }) {
  const { t } = useTranslation('support');
  const rows = useQuery(queryOf('listMyEnrolments', { limit: '50' })).data?.rows ?? [];
  const title = (titles: (typeof rows)[number]['titles']) => inLanguage(titles, spokenLocale());
  const again = (courseId: string) => rows.filter((one) => one.courseId === courseId).length > 1;
  return (
    <NativeSelect
      label={t('aboutCourse')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('noCourse') },
        ...rows.map(({ id, courseId, titles, attemptNumber }) => ({
          value: id,
          label: again(courseId)
            ? t('attemptOf', { course: title(titles), number: String(attemptNumber) })
            : title(titles),
        })),
      ]}
    />
  );
}
