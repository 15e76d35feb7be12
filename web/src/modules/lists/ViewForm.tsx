import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../api/forms.ts';
import { useCommand } from '../../api/queries.ts';
import type { ApiError } from '../../api/client.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import type { callsOf, SavedView } from './views.ts';

type ViewFormProps = {
  calls: ReturnType<typeof callsOf>;
  list: string;
  /** The view that gets another name, or null for a new one. */
  view: SavedView | null;
  now: { query: string; columns: string };
  mayShare: boolean;
  onKept: (id: string) => void;
  onClose: () => void;
};

/** The name of a view, and whether colleagues see it. */
export function ViewForm({ calls, list, view, now, mayShare, onKept, onClose }: ViewFormProps) {
  const { t } = useTranslation('lists');
  const [words, setWords] = useState<string | null>(null);
  const form = useForm({ initialValues: { name: view?.name ?? '', shared: view?.shared ?? false } });
  const onRefusal = (error: ApiError) => {
    if (error.code === 'viewNameTaken') form.setFieldError('name', showRefusal(form, error));
    else setWords(showRefusal(form, error));
  };
  const settled = { quiet: true, refresh: [calls.list], done: t('views.saved'), onRefusal };
  const keep = useCommand(calls.keep, { ...settled, onSuccess: ({ id }) => (onKept(id), onClose()) });
  const change = useCommand(calls.change, { ...settled, onSuccess: onClose });
  const submit = form.onSubmit((values) =>
    view ? change.mutate({ viewId: view.id, ...values }) : keep.mutate({ list, ...now, ...values }),
  );
  return (
    <Dialog opened onClose={onClose} title={t(view ? 'views.changeTitle' : 'views.keepTitle')}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {words && <Alert color="brick">{words}</Alert>}
          <TextInput label={t('views.name')} required maxLength={80} data-autofocus {...form.getInputProps('name')} />
          {(mayShare || view?.shared) && (
            <Checkbox
              label={t('views.share')}
              description={t('views.shareHint')}
              {...form.getInputProps('shared', { type: 'checkbox' })}
            />
          )}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={keep.isPending || change.isPending}>
            {t('ui:save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
