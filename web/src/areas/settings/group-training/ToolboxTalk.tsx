import { Autocomplete, Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ofTrainings } from '../../../modules/group-training/training.ts';
import { PositionSelect } from '../../../modules/people/PositionSelect.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import classes from './training.module.css';

/** Topic, people, go: made for a phone in one hand. The caller leads the talk, which begins at once. */
export default function ToolboxTalk() {
  const { t } = useTranslation('training');
  const navigate = useNavigate();
  const [topic, setTopic] = useState('');
  const [siteId, setSite] = useState('');
  const [positionId, setPosition] = useState('');
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [recent, setRecent] = useState(false);
  const sites = useQuery({ ...queryOf('listSites', {}), staleTime: 60_000 });
  const found = useQuery(queryOf('listTalkPeople', { ...(siteId && { siteId }), ...(positionId && { positionId }) }));
  const narrowed = Boolean(siteId || positionId || recent);
  const last = new Set(found.data?.recent?.personIds);
  const people = (narrowed ? (found.data?.people ?? []) : []).filter(({ id }) => !recent || last.has(id));
  const chosen = people.filter(({ id }) => !out.has(id));
  const start = useCommand('createToolboxTalk', {
    refresh: ofTrainings,
    onSuccess: ({ id }) => navigate({ to: '/courses/view/$id', params: { id }, search: { session: id } as never }),
  });
  const toggle = (id: string) => {
    const next = new Set(out);
    if (!next.delete(id)) next.add(id);
    setOut(next);
  };
  return (
    <>
      <PageHeader
        title={t('talk.title')}
        description={t('talk.description')}
        above={<BackLink to="/settings/groupTraining">{t('title')}</BackLink>}
      />
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate({ topic, siteId: siteId || null, personIds: chosen.map(({ id }) => id) });
        }}
      >
        <Autocomplete
          label={t('talk.topic')}
          required
          withAsterisk={false}
          maxLength={200}
          data={found.data?.topics ?? []}
          value={topic}
          onChange={setTopic}
          data-autofocus
        />
        <div className={classes.pair}>
          <NativeSelect
            label={t('fields.site')}
            value={siteId}
            onChange={(event) => setSite(event.currentTarget.value)}
            data={[
              { value: '', label: t('book.chooseSite') },
              ...(sites.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <PositionSelect
            label={t('book.position')}
            none={t('book.choosePosition')}
            value={positionId}
            onChange={setPosition}
          />
        </div>
        {last.size > 0 && (
          <Checkbox
            label={t('talk.recent', { count: last.size })}
            checked={recent}
            onChange={(event) => setRecent(event.currentTarget.checked)}
          />
        )}
        {!narrowed && <Text c="dimmed">{t('talk.choose')}</Text>}
        {narrowed && (
          <Stack gap="xs" role="group" aria-label={t('talk.people')}>
            <Text fw={600}>{t('talk.chosen', { count: chosen.length })}</Text>
            {people.map(({ id, name, employeeNumber }) => (
              <Checkbox
                key={id}
                size="md"
                label={name}
                description={employeeNumber}
                checked={!out.has(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </Stack>
        )}
        <Group className={classes.bar} data-lower-bar>
          <Button type="submit" size="md" loading={start.isPending} fullWidth>
            {t('talk.start', { count: chosen.length })}
          </Button>
        </Group>
      </form>
    </>
  );
}
