import { Button, Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { TargetNames } from '../../../modules/positions/TargetNames.tsx';
import { targetWords } from '../../../modules/positions/targets.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useToday } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { ofPosition } from './position.ts';
import classes from './TemplateReview.module.css';

type Change = Result<'getTemplateChanges'>['changes'][number];
type Terms = Change['template'] | Change['mine'][number];
const tones = { added: 'busy', changed: 'due', removed: 'off' } as const;

/** What changed in the template, one by one, to take over or to leave. */
export function TemplateReview({ positionId, onClose }: { positionId: string; onClose: () => void }) {
  const { t } = useTranslation('positions');
  const found = useQuery(queryOf('getTemplateChanges', { positionId }));
  const [left, setLeft] = useState<string[]>([]);
  const [effectiveFrom, setEffectiveFrom] = useState(useToday());
  const review = useCommand('reviewTemplateChanges', {
    refresh: ofPosition,
    done: ({ applied }) => t('template.reviewed', { count: applied }),
    onSuccess: onClose,
  });
  const changes = found.data?.changes ?? [];
  const accept = changes.map((change) => change.templateRequirementId).filter((id) => !left.includes(id));
  const toggle = (id: string) => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id]);
  return (
    <Dialog opened onClose={onClose} title={t('template.reviewTitle')} size="lg">
      {found.error && <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <Skeleton h={200} />}
      <div>
        {changes.map((change) => (
          <div key={change.templateRequirementId} className={classes.change}>
            <Checkbox
              mt={2}
              aria-label={t('template.take')}
              checked={!left.includes(change.templateRequirementId)}
              onChange={() => toggle(change.templateRequirementId)}
            />
            <div>
              <Group gap="sm">
                <Text fw={600}>
                  <TargetNames targets={change.template.targets} />
                </Text>
                <StatusBadge tone={tones[change.change]}>{t(`template.changes.${change.change}`)}</StatusBadge>
              </Group>
              <Difference change={change} />
            </div>
          </div>
        ))}
      </div>
      {found.data && (
        <Stack mt="md">
          <TextInput
            type="date"
            label={t('fields.applyFrom')}
            value={effectiveFrom}
            onChange={(event) => setEffectiveFrom(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            {t('template.reviewText')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button
              loading={review.isPending}
              disabled={!effectiveFrom}
              onClick={() => review.mutate({ positionId, accept, effectiveFrom })}
            >
              {accept.length > 0 ? t('template.apply', { count: accept.length }) : t('template.leave')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

/** Field by field: what stands here, and what the template says now. */
function Difference({ change }: { change: Change }) {
  const { t, language } = useTranslation('positions');
  const say = (field: Change['fields'][number], terms: Terms): string => {
    if (field === 'targets')
      return terms.targets.map((target) => targetWords(target, language)).join(` ${t('targets.or')} `);
    if (field === 'kind') return t(`kinds.${terms.kind}`);
    if (field === 'initialDueDays') return t('template.days', { count: terms.initialDueDays });
    return terms[field] || t('template.nothing');
  };
  const fields = change.change === 'added' ? (['kind', 'initialDueDays'] as const) : change.fields;
  return (
    <dl className={classes.diff}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{t(`template.fields.${field}`)}</dt>
          {change.mine.map((mine) => (
            <dd key={mine.requirementId}>
              {mine.siteName && `${colon(mine.siteName)} `}
              <del>{say(field, mine)}</del> → <ins>{say(field, change.template)}</ins>
            </dd>
          ))}
          {change.mine.length === 0 && <dd>{say(field, change.template)}</dd>}
        </div>
      ))}
    </dl>
  );
}
