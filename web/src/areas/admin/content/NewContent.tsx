import type { ContentKind } from '@app/domain/content/content';
import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconChevronDown, IconPlus } from '../../../ui/icons.ts';
import { refusalWords } from '../../../words/words.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const load = () => import('./KindMenu.tsx');
const KindMenu = lazyPart(load);

/** The button that begins a content item: first its type, then its title. */
export function NewContent() {
  const { t } = useTranslation('library');
  const [wanted, setWanted] = useState(false);
  const [kind, setKind] = useState<ContentKind | null>(null);
  const button = (
    <Button
      leftSection={<IconPlus size={17} aria-hidden />}
      rightSection={<IconChevronDown size={15} aria-hidden />}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      {wanted ? (
        <Suspense fallback={button}>
          <KindMenu target={button} onChoose={setKind} />
        </Suspense>
      ) : (
        button
      )}
      {kind && <TitleDialog kind={kind} onClose={() => setKind(null)} />}
    </>
  );
}

function TitleDialog({ kind, onClose }: { kind: ContentKind; onClose: () => void }) {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const create = useCommand('createContentItem', {
    quiet: true,
    refresh: ['listContentItems'],
    onSuccess: ({ id }) => navigate({ to: '/admin/content/$id', params: { id } }),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('createTitle', { kind: kind === 'scorm' ? t('newPackage') : t(`kinds.${kind}`) })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim()) create.mutate({ kind, title: title.trim() });
        }}
      >
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={create.error && refusalWords(create.error)}
          maxLength={200}
          required
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!title.trim()}>
            {t('createAction')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
