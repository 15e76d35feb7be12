import { Alert, Button, Group, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { TargetNames } from '../../../modules/positions/TargetNames.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useToday } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './AddFromTemplate.module.css';

type Template = Result<'listAdoptableTemplates'>['templates'][number];

/** A template is chosen, looked at, and made a position of the company: copied once, or followed. */
export function AddFromTemplate({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation('positions');
  const found = useQuery(queryOf('listAdoptableTemplates', {}));
  const [chosen, setChosen] = useState<Template | null>(null);
  const [q, setQ] = useState('');
  const fits = ({ titles, code, occupation }: Template) =>
    `${inLanguage(titles, language)} ${code} ${occupation?.code ?? ''}`.toLowerCase().includes(q.trim().toLowerCase());
  const shown = (found.data?.templates ?? []).filter(fits);
  return (
    <Dialog opened onClose={onClose} title={t('template.add')} size="lg" lightDismiss={!chosen}>
      {found.error && <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <Skeleton h={260} />}
      {found.data && !chosen && (
        <Stack>
          <TextInput
            aria-label={t('template.search')}
            placeholder={t('template.search')}
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
            data-autofocus
          />
          {shown.length === 0 && <EmptyState drawing="search" title={t('template.none')} />}
          <div className={classes.templates}>
            {shown.map((template) => (
              <button key={template.id} type="button" className={classes.template} onClick={() => setChosen(template)}>
                <span className={classes.title}>
                  {inLanguage(template.titles, language)}
                  {template.adopted > 0 && <small>{t('template.adopted')}</small>}
                </span>
                <span className={classes.detail}>
                  {template.occupation &&
                    `${t(`occupation.${template.occupation.scheme}`)} ${template.occupation.code} · `}
                  {t('template.asks', { count: template.requirements.length })}
                </span>
              </button>
            ))}
          </div>
        </Stack>
      )}
      {chosen && <Adopt template={chosen} onBack={() => setChosen(null)} />}
    </Dialog>
  );
}

function Adopt({ template, onBack }: { template: Template; onBack: () => void }) {
  const { t, language } = useTranslation('positions');
  const navigate = useNavigate();
  const today = useToday();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      title: inLanguage(template.titles, language),
      code: template.code,
      mode: 'follow',
      effectiveFrom: today,
    },
  });
  const adopt = useCommand('adoptTemplate', {
    quiet: true,
    refresh: ['listPositions', 'listAdoptableTemplates'],
    done: t('template.done'),
    onSuccess: ({ positionId }) => navigate({ to: '/settings/positions/$id', params: { id: positionId } }),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ mode, ...values }) =>
    adopt.mutate({ templateId: template.id, ...values, follow: mode === 'follow' }),
  );
  return (
    <form onSubmit={submit}>
      <Stack>
        {refusal && (
          <Alert color="brick" role="alert">
            {refusal}
          </Alert>
        )}
        <div>
          <Text fw={600}>{t('template.asks', { count: template.requirements.length })}</Text>
          <ul className={classes.asks}>
            {template.requirements.map((one) => (
              <li key={one.id}>
                <TargetNames targets={one.targets} />{' '}
                {one.kind === 'recommended' && <small>({t('kinds.recommended').toLowerCase()})</small>}
              </li>
            ))}
          </ul>
        </div>
        <TextInput
          label={t('fields.title')}
          required
          withAsterisk={false}
          maxLength={120}
          {...form.getInputProps('title')}
        />
        <TextInput
          label={t('fields.code')}
          required
          withAsterisk={false}
          maxLength={40}
          {...form.getInputProps('code')}
        />
        <TextInput
          type="date"
          label={t('fields.applyFrom')}
          required
          withAsterisk={false}
          {...form.getInputProps('effectiveFrom')}
        />
        <Radio.Group label={t('template.later')} {...form.getInputProps('mode')}>
          <Stack gap="xs" mt="xs">
            <Radio value="follow" label={t('template.follow')} description={t('template.followHint')} />
            <Radio value="copy" label={t('template.copy')} description={t('template.copyHint')} />
          </Stack>
        </Radio.Group>
        <Group justify="space-between">
          <Button variant="default" onClick={onBack}>
            {t('template.other')}
          </Button>
          <Button type="submit" loading={adopt.isPending}>
            {t('template.adopt')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
