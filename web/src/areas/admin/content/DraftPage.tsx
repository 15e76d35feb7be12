import { contentProblems } from '@app/domain/content/content-problems';
import { Alert, Button, Group, Tabs } from '@mantine/core';
import { useState } from 'react';
import { refreshAll } from '../../../api/queries.ts';
import { useDraft } from '../../../modules/content/draft.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { useUrlState } from '../../../ui/urlState.ts';
import classes from './content.module.css';
import { DraftEditor } from './DraftEditor.tsx';
import type { Item, Version } from './item.ts';
import { kindOf } from './item.ts';
import { ItemHeader } from './ItemHeader.tsx';
import { PackageTabNames, PackageTabPanels } from './PackageTabs.tsx';
import { Preview } from './Preview.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { SavingState } from './SavingState.tsx';
import { Uses } from './Uses.tsx';
import { Versions } from './Versions.tsx';

/** An item with an open draft: write, look at it as a learner, publish. */
export function DraftPage({ item, draft: first }: { item: Item; draft: Version }) {
  const { t } = useTranslation('library');
  const [url, change] = useUrlState();
  const edited = useDraft(item.id, first);
  const [publishing, setPublishing] = useState(false);
  const tab = url['tab'] ?? 'edit';
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
            <Button size="compact-sm" variant="default" onClick={() => void edited.takeTheirs().then(() => refreshAll(['getContentItem']))}>
              {t('conflict.theirs')}
            </Button>
          </Group>
        </Alert>
      )}
      <Tabs value={tab} onChange={(value) => change({ tab: value === 'edit' ? undefined : (value ?? undefined) })} keepMounted={false}>
        <Tabs.List>
          {(['edit', 'preview', 'versions', 'uses'] as const).map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
              {one === 'uses' && item.uses.length > 0 && ` (${item.uses.length})`}
            </Tabs.Tab>
          ))}
          <PackageTabNames item={item} />
        </Tabs.List>
        <Tabs.Panel value="edit" className={classes.panel}>
          <DraftEditor key={edited.round} item={item} edited={edited} />
        </Tabs.Panel>
        <Tabs.Panel value="preview" className={classes.panel}>
          <Preview item={item} version={edited.draft} />
        </Tabs.Panel>
        <Tabs.Panel value="versions" className={classes.panel}>
          <Versions item={item} />
        </Tabs.Panel>
        <Tabs.Panel value="uses" className={classes.panel}>
          <Uses item={item} />
        </Tabs.Panel>
        <PackageTabPanels item={item} version={edited.draft} />
      </Tabs>
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
