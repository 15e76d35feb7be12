import { sheetRequestList } from '@app/domain/sds/sheet-lists';
import { requestStateWords } from '@app/domain/sds/words';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import type { RowOf } from '../../../modules/lists/useList.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './sheets.module.css';
import { SiteFilter } from './SiteFilter.tsx';

type Request = RowOf<'listSheetRequests'>;

/** What people reported at the sites: sheets that are missing, and problems with those that are there. */
export default function RequestsTab() {
  const { t } = useTranslation('sds');
  const [answering, setAnswering] = useState<Request | null>(null);
  const list = useList(sheetRequestList, 'listSheetRequests', 'exportSheetRequests');
  return (
    <>
      <ListView
        list={list}
        search={t('requests.search')}
        title="product"
        filters={<SiteFilter />}
        ownFilters={['siteId']}
        pinnedOwn={['siteId']}
        pinned={2}
        cells={{
          product: (row) =>
            row.sheetId ? (
              <Link to="/settings/safety-data-sheets/$id" params={{ id: row.sheetId }}>
                {row.product}
              </Link>
            ) : (
              <strong>{row.product}</strong>
            ),
          note: (row) => (
            <>
              <span className={classes.note}>{row.note || '–'}</span>
              {row.answer && !list.columns.includes('answer') && (
                <small className={classes.under}>{`${colon(t('requests.answered'))} ${row.answer}`}</small>
              )}
            </>
          ),
          state: (row) => (
            <StatusBadge tone={row.state === 'open' ? 'due' : 'good'}>
              {requestStateWords[row.state][spokenLocale()]}
            </StatusBadge>
          ),
        }}
        actions={(row) =>
          row.state === 'open' && (
            <Button
              size="compact-sm"
              variant="light"
              aria-label={`${colon(t('requests.answer'))} ${row.product}`}
              onClick={() => setAnswering(row)}
            >
              {t('requests.answer')}
            </Button>
          )
        }
        empty={{ title: t('requests.none'), text: t('requests.noneText') }}
      />
      {answering && <AnswerDialog request={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

function AnswerDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { answer: '' } });
  const answer = useCommand('answerSheetRequest', {
    quiet: true,
    refresh: ['listSheetRequests', 'listSheetSites'],
    done: t('requests.done'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const facts = [request.site, f.instant(request.createdAt), request.by];
  return (
    <FormDialog
      title={t(`requests.title.${request.kind}`, { product: request.product })}
      confirm={t('requests.save')}
      refusal={refusal}
      busy={answer.isPending}
      lightDismiss={form.values.answer === ''}
      onSubmit={form.onSubmit((values) => answer.mutate({ sheetRequestId: request.id, ...values }))}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {request.note && <Text size="sm">{request.note}</Text>}
      </Stack>
      <Textarea
        label={t('requests.field')}
        description={t('requests.fieldHint')}
        required
        withAsterisk={false}
        maxLength={1000}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('answer')}
        onChange={(event) => form.setFieldValue('answer', event.currentTarget.value.replace(/\n/g, ' '))}
      />
    </FormDialog>
  );
}
