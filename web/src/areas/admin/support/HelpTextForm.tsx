import type { HelpLocale } from '@app/domain/support/help';
import { helpLimits, helpLocales } from '@app/domain/support/help';
import { Button, SegmentedControl, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { HelpText } from '../../../modules/support/HelpText.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';

/** One help article in one language: its text, a preview, and the way back to the shipped text. */
export function HelpTextForm({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { t } = useTranslation('support');
  const [locale, setLocale] = useState<HelpLocale>(spokenLocale());
  const found = useQuery({ ...queryOf('getHelpText', { slug, locale }), staleTime: 0 });
  const title = t('articles.change');
  if (!found.data || found.isFetching)
    return (
      <Dialog opened onClose={onClose} title={title} size="lg">
        {found.error ? (
          <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton h={320} />
        )}
      </Dialog>
    );
  return (
    <Form
      key={`${locale} ${found.data.changed?.at}`}
      {...{ slug, locale, setLocale, onClose, title }}
      text={found.data}
    />
  );
}

type FormProps = {
  slug: string;
  locale: HelpLocale;
  setLocale: (next: HelpLocale) => void;
  text: Result<'getHelpText'>;
  title: string;
  onClose: () => void;
};

const refresh = ['listHelpTexts', 'getHelpText', 'listHelp', 'getHelpArticle'] as const;

function Form({ slug, locale, setLocale, text, title, onClose }: FormProps) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const [name, setName] = useState(text.title);
  const [body, setBody] = useState(text.body);
  const [reverting, setReverting] = useState(false);
  const save = useCommand('changeHelpText', { quiet: true, refresh, done: t('articles.saved'), onSuccess: onClose });
  const revert = useCommand('revertHelpText', { refresh, done: t('articles.reverted'), onSuccess: onClose });
  const missing = (words: string) => (words.trim() ? null : t('required'));
  return (
    <FormDialog
      title={title}
      confirm={t('articles.save')}
      refusal={save.error ? refusalWords(save.error) : null}
      busy={save.isPending}
      size="lg"
      lightDismiss={false}
      beside={
        text.changed && (
          <Button variant="subtle" color="brick" onClick={() => setReverting(true)}>
            {t('articles.revert')}
          </Button>
        )
      }
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        if (name.trim() && body.trim()) save.mutate({ slug, locale, title: name.trim(), body: body.trim() });
      }}
    >
      <SegmentedControl
        aria-label={t('articles.locale')}
        value={locale}
        onChange={(next) => setLocale(next as HelpLocale)}
        data={helpLocales.map((value) => ({ value, label: t(`articles.locales.${value}`) }))}
      />
      <Text size="sm" c="dimmed">
        {text.changed
          ? t('articles.by', { when: f.instant(text.changed.at), name: text.changed.by })
          : t('articles.shipped')}
      </Text>
      <TextInput
        label={t('articles.name')}
        required
        maxLength={helpLimits.title}
        value={name}
        error={missing(name)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t('articles.body')}
        description={t('articles.bodyHint')}
        required
        autosize
        minRows={10}
        maxRows={24}
        maxLength={helpLimits.body}
        value={body}
        error={missing(body)}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <SectionCard title={t('articles.preview')}>
        <HelpText body={body} />
      </SectionCard>
      <ConfirmDialog
        opened={reverting}
        onClose={() => setReverting(false)}
        onConfirm={() => revert.mutate({ slug, locale })}
        title={t('articles.revertTitle')}
        preview={t('articles.revertText')}
        confirm={t('articles.revert')}
        destructive
        busy={revert.isPending}
      />
    </FormDialog>
  );
}
