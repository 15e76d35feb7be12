import { digestLimits } from '@app/domain/notices/settings';
import { Button, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../api/forms.ts';
import { useCommand } from '../../api/queries.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { hourWords, weekdayWords } from './clock.ts';
import type { Place, Settings } from './rule.ts';
import { names } from './rule.ts';

const numbers = ([least, most]: readonly [number, number]) =>
  Array.from({ length: most - least + 1 }, (_, place) => least + place);

/** The hour of the daily digest, and the day of the team summary. */
export default function DigestDialog({
  place,
  digest,
  onClose,
}: {
  place: Place;
  digest: Settings['digest'];
  onClose: () => void;
}) {
  const { t } = useTranslation('notices');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { hour: String(digest.hour), weekday: String(digest.weekday) } });
  const change = useCommand(names[place].digest, {
    quiet: true,
    refresh: [names[place].get, 'getNoticeHealth', 'previewNotices'],
    done: t('digest.saved'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const usual = t('digest.usual', { hour: hourWords(digest.usual.hour), weekday: weekdayWords(digest.usual.weekday) });
  return (
    <FormDialog
      title={t('digest.title')}
      text={usual}
      confirm={t('digest.save')}
      refusal={refusal}
      busy={change.isPending}
      beside={
        digest.own ? (
          <Button variant="subtle" onClick={() => change.mutate({ digest: null })}>
            {t('digest.reset')}
          </Button>
        ) : undefined
      }
      onSubmit={form.onSubmit(({ hour, weekday }) =>
        change.mutate({ digest: { hour: Number(hour), weekday: Number(weekday) } }),
      )}
      onClose={onClose}
    >
      <NativeSelect
        label={t('digest.hour')}
        description={t('digest.hourHint')}
        data={numbers(digestLimits.hour).map((hour) => ({ value: String(hour), label: hourWords(hour) }))}
        {...form.getInputProps('hour')}
      />
      <NativeSelect
        label={t('digest.weekday')}
        data={numbers(digestLimits.weekday).map((weekday) => ({
          value: String(weekday),
          label: weekdayWords(weekday),
        }))}
        {...form.getInputProps('weekday')}
      />
    </FormDialog>
  );
}
