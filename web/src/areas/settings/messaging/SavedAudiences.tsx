import type { Audience } from '@app/domain/messaging/audience';
import { isEmptyAudience } from '@app/domain/messaging/audience';
import { Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { MenuButton } from '../../../ui/forms/MenuButton.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconBookmark, IconTrash } from '../../../ui/icons.ts';
import { refusalWords } from '../../../words/words.ts';
import { audienceInput } from './draft.ts';
import classes from './messaging.module.css';

type SavedAudiencesProps = { audience: Audience; onUse: (audience: Audience, names: Record<string, string>) => void };

/** Audiences that have a name: to use, to save the present one as, to change and to delete. */
export function SavedAudiences({ audience, onUse }: SavedAudiencesProps) {
  const { t } = useTranslation('messaging');
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const saved = useQuery(queryOf('listAudiences', {}));
  const all = saved.data?.audiences ?? [];
  return (
    <>
      <MenuButton
        label={t('audience.saved')}
        icon={<IconBookmark size={16} aria-hidden />}
        position="bottom-end"
        lines={[
          ...all
            .slice(0, 12)
            .map(({ id, name, audience: one, names }) => ({ key: id, label: name, onClick: () => onUse(one, names) })),
          ...(all.length > 0 ? [null] : []),
          {
            key: 'save',
            label: t('audience.saveAs'),
            disabled: isEmptyAudience(audience),
            onClick: () => setOpen('save'),
          },
          { key: 'manage', label: t('audience.manage'), onClick: () => setOpen('manage') },
        ]}
      />
      {open === 'save' && <SaveAudience audience={audience} onClose={() => setOpen(null)} />}
      {open === 'manage' && (
        <Dialog opened onClose={() => setOpen(null)} title={t('audience.manage')} size="lg">
          {all.length === 0 && <Text c="dimmed">{t('audience.noSaved')}</Text>}
          <ul className={classes.people}>
            {all.map((one) => (
              <SavedOne
                key={one.id}
                saved={one}
                audience={audience}
                onUse={() => {
                  onUse(one.audience, one.names);
                  setOpen(null);
                }}
              />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function SaveAudience({ audience, onClose }: { audience: Audience; onClose: () => void }) {
  const { t } = useTranslation('messaging');
  const [name, setName] = useState('');
  const save = useCommand('saveAudience', {
    quiet: true,
    refresh: ['listAudiences'],
    done: t('audience.savedNow'),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('audience.saveTitle')}
      confirm={t('audience.saveNow')}
      refusal={save.error ? refusalWords(save.error) : null}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        save.mutate({ name, audience: audienceInput(audience) });
      }}
    >
      <TextInput
        label={t('audience.name')}
        description={t('audience.nameHint')}
        required
        withAsterisk={false}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

type SavedOneProps = { saved: { id: string; name: string; audience: Audience }; audience: Audience; onUse: () => void };

function SavedOne({ saved, audience, onUse }: SavedOneProps) {
  const { t } = useTranslation('messaging');
  const [name, setName] = useState(saved.name);
  const change = useCommand('changeAudience', { refresh: ['listAudiences'], done: t('audience.updated') });
  const remove = useCommand('deleteAudience', { refresh: ['listAudiences'], done: t('audience.deleted') });
  const put = (next: Audience) =>
    change.mutate({ audienceId: saved.id, name: name.trim() || saved.name, audience: audienceInput(next) });
  return (
    <li>
      <TextInput
        aria-label={`${t('audience.name')} · ${saved.name}`}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
        className={classes.who}
      />
      <div className={classes.acts}>
        {name.trim() !== saved.name && name.trim() && (
          <Button size="compact-sm" variant="light" loading={change.isPending} onClick={() => put(saved.audience)}>
            {t('audience.rename')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onUse}>
          {t('audience.use')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isEmptyAudience(audience)}
          loading={change.isPending}
          onClick={() => put(audience)}
        >
          {t('audience.update')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="brick"
          leftSection={<IconTrash size={14} aria-hidden />}
          loading={remove.isPending}
          onClick={() => remove.mutate({ audienceId: saved.id })}
        >
          {t('audience.delete')}
        </Button>
      </div>
    </li>
  );
}
