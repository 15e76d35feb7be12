import { Button, Group, Select, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';

type Macro = Result<'listMacros'>['macros'][number];

/** The prepared replies of the platform's support. */
export function Macros({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('support');
  const found = useQuery(queryOf('listMacros', {}));
  const [editing, setEditing] = useState<Macro | 'new' | null>(null);
  const [removing, setRemoving] = useState<Macro | null>(null);
  const remove = useCommand('removeMacro', {
    refresh: ['listMacros'],
    done: t('macro.removed'),
    onSuccess: () => setRemoving(null),
  });
  const add = <Button onClick={() => setEditing('new')}>{t('macro.add')}</Button>;
  if (editing) return <MacroForm macro={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />;
  return (
    <Dialog opened onClose={onClose} title={t('macro.title')} size="lg">
      <Stack>
        <Text size="sm">{t('macro.text')}</Text>
        {!found.data ? (
          <Skeleton h={120} />
        ) : found.data.macros.length === 0 ? (
          <EmptyState title={t('macro.none')} text={t('macro.noneText')} action={add} heading={3} compact />
        ) : (
          <>
            {found.data.macros.map((macro) => (
              <Group key={macro.id} justify="space-between" wrap="nowrap" align="start">
                <div>
                  <Text fw={600}>{macro.name}</Text>
                  <Text size="sm" c="dimmed" lineClamp={2}>
                    {macro.texts.en}
                  </Text>
                </div>
                <Group gap="xs" wrap="nowrap">
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={t('macro.editNamed', { name: macro.name })}
                    onClick={() => setEditing(macro)}
                  >
                    {t('macro.edit')}
                  </Button>
                  <Button
                    size="sm"
                    variant="subtle"
                    color="brick"
                    aria-label={t('macro.removeTitle', { name: macro.name })}
                    onClick={() => setRemoving(macro)}
                  >
                    {t('macro.remove')}
                  </Button>
                </Group>
              </Group>
            ))}
            <Group justify="flex-end">{add}</Group>
          </>
        )}
      </Stack>
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate({ macroId: removing.id })}
        title={t('macro.removeTitle', { name: removing?.name })}
        preview={t('macro.removeText')}
        confirm={t('macro.remove')}
        destructive
        busy={remove.isPending}
      />
    </Dialog>
  );
}

function MacroForm({ macro, onClose }: { macro: Macro | null; onClose: () => void }) {
  const { t } = useTranslation('support');
  const [name, setName] = useState(macro?.name ?? '');
  const [en, setEn] = useState(macro?.texts.en ?? '');
  const [fr, setFr] = useState(macro?.texts.fr ?? '');
  const [after, setAfter] = useState<Macro['after']>(macro?.after ?? 'requester');
  const [tried, setTried] = useState(false);
  const options = { quiet: true, refresh: ['listMacros'], done: t('macro.saved'), onSuccess: onClose } as const;
  const add = useCommand('addMacro', options);
  const change = useCommand('changeMacro', options);
  const error = add.error ?? change.error;
  const missing = (text: string) => (tried && !text.trim() ? t('required') : null);
  return (
    <FormDialog
      title={t(macro ? 'macro.change' : 'macro.add')}
      confirm={t('macro.save')}
      refusal={error ? refusalWords(error) : null}
      busy={add.isPending || change.isPending}
      size="lg"
      lightDismiss={false}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        setTried(true);
        if (!name.trim() || !en.trim() || !fr.trim()) return;
        const saved = { name: name.trim(), texts: { en: en.trim(), fr: fr.trim() }, after };
        if (macro) change.mutate({ macroId: macro.id, ...saved });
        else add.mutate(saved);
      }}
    >
      <TextInput
        label={t('macro.name')}
        required
        maxLength={80}
        value={name}
        error={missing(name)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t('macro.en')}
        required
        autosize
        minRows={4}
        value={en}
        error={missing(en)}
        onChange={(event) => setEn(event.currentTarget.value)}
      />
      <Textarea
        label={t('macro.fr')}
        required
        autosize
        minRows={4}
        value={fr}
        error={missing(fr)}
        onChange={(event) => setFr(event.currentTarget.value)}
      />
      <Select
        label={t('macro.after')}
        allowDeselect={false}
        value={after}
        onChange={(next) => next && setAfter(next as Macro['after'])}
        data={(['requester', 'open', 'solved'] as const).map((value) => ({
          value,
          label: t(`ticket.afters.${value}`),
        }))}
      />
    </FormDialog>
  );
}
