import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryClient, useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Skill } from './skill.ts';
import { ofSkill } from './skill.ts';

/** Publish or delete a draft; retire what is published; offer again what was retired. */
export function SkillActions({ skill, name }: { skill: Skill; name: string }) {
  const { t } = useTranslation('skills');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'publish' | 'retire' | 'delete' | null>(null);
  const [reason, setReason] = useState('');
  const close = () => setAsking(null);
  const done = { refresh: ofSkill, onSuccess: close };
  const publish = useCommand('publishSkill', { ...done, done: t('actions.published') });
  const retire = useCommand('retireSkill', { ...done, done: t('actions.retired') });
  const unretire = useCommand('unretireSkill', { refresh: ofSkill, done: t('actions.unretired') });
  const remove = useCommand('deleteSkill', {
    done: t('actions.deleted'),
    onSuccess: async () => {
      await navigate({ to: '/admin/skills' });
      await queryClient.invalidateQueries({ queryKey: ['listSkills'] });
    },
  });
  const skillId = skill.id;
  return (
    <>
      {skill.state === 'draft' && (
        <>
          <Button variant="subtle" color="brick" onClick={() => setAsking('delete')}>
            {t('actions.delete')}
          </Button>
          <Button onClick={() => setAsking('publish')}>{t('actions.publish')}</Button>
        </>
      )}
      {skill.state === 'published' && (
        <Button variant="default" onClick={() => setAsking('retire')}>
          {t('actions.retire')}
        </Button>
      )}
      {skill.state === 'retired' && (
        <Button variant="default" loading={unretire.isPending} onClick={() => unretire.mutate({ skillId })}>
          {t('actions.unretire')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking === 'publish'}
        onClose={close}
        onConfirm={() => publish.mutate({ skillId })}
        title={t('actions.publishTitle', { name })}
        preview={t('actions.publishText')}
        confirm={t('actions.publish')}
        busy={publish.isPending}
      />
      <ConfirmDialog
        opened={asking === 'retire'}
        onClose={close}
        onConfirm={() => retire.mutate({ skillId, reason })}
        title={t('actions.retireTitle', { name })}
        preview={t('actions.retireText')}
        confirm={t('actions.retire')}
        ready={reason.trim().length >= 3}
        busy={retire.isPending}
      >
        <TextInput
          label={t('fields.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        onClose={close}
        onConfirm={() => remove.mutate({ skillId })}
        title={t('actions.deleteTitle', { name })}
        preview={t('actions.deleteText')}
        confirm={t('actions.delete')}
        destructive
        busy={remove.isPending}
      />
    </>
  );
}
