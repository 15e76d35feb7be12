import { contentProblems } from '@app/domain/content/content-problems';
import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { refreshAll } from '../../../api/queries.ts';
import { useDraft } from '../../../modules/content/draft.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { DraftEditor } from './DraftEditor.tsx';
import type { Item, Version } from './item.ts';
import { kindOf } from './item.ts';
import { ItemHeader } from './ItemHeader.tsx';
import { ItemTabs } from './PackageTabs.tsx';
import { Preview } from './Preview.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { SavingState } from './SavingState.tsx';

/** An item with an open draft: write, look at it as a learner, publish. */
export function DraftPage({ item, draft: first }: { item: Item; draft: Version }) {
  const { t } = useTranslation('library');
  const edited = useDraft(item.id, first);
  const [publishing, setPublishing] = useState(false);
  const kind = kindOf(item);
  const publish = async () => {
    const { clean } = await edited.flush();
    if (clean) setPublishing(true);
  };
  return (
    <>
      <ItemHeader
        item={item}
        draft={edited.draft}
        beside={<SavingState saving={edited.saving} savedAt={edited.savedAt} refusal={edited.refusal} />}
        primary={<Button onClick={() => void publish()}>{t('actions.publish')}</Button>}
      />
      {edited.saving === 'conflict' && (
        <Alert color="brick" icon={<IconAlertTriangle aria-hidden />} title={t('conflict.title')} mb="md" role="alert">
          {t('conflict.text')}
          <Group mt="sm">
            <Button size="compact-sm" onClick={() => void edited.overwrite()}>
              {t('conflict.mine')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void edited.takeTheirs().then(() => refreshAll(['getContentItem']))}
            >
              {t('conflict.theirs')}
            </Button>
          </Group>
        </Alert>
      )}
      <ItemTabs item={item} version={edited.draft} own={['edit', 'preview'] as const}>
        {(tab) =>
          tab === 'edit' ? (
            <DraftEditor key={edited.round} item={item} edited={edited} />
          ) : (
            <Preview item={item} version={edited.draft} />
          )
        }
      </ItemTabs>
      {publishing && (
        <PublishDialog
          item={item}
          number={edited.draft.number}
          problems={contentProblems(kind, edited.draft.body, edited.draft.media)}
          changedAt={edited.changedAt()}
          onClose={() => setPublishing(false)}
        />
      )}
    </>
  );
}
