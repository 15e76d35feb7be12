import { ActionIcon, Anchor, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArchive, IconArchiveOff, IconDotsVertical, IconPencil, IconTrash } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { ContentState } from '@app/domain/content/content';
import type { Item, Version } from './item.ts';
import { kindOf } from './item.ts';
import type { Asked } from './ItemDialogs.tsx';
import { ItemDialogs } from './ItemDialogs.tsx';
import { KindIcon, stateTones } from './kinds.tsx';
import classes from './content.module.css';

type ItemHeaderProps = { item: Item; draft: Version | null; beside?: ReactNode; primary: ReactNode };

/** Title, type, state and what can be done with an item. */
export function ItemHeader({ item, draft, beside, primary }: ItemHeaderProps) {
  const { t } = useTranslation('library');
  const [asked, setAsked] = useState<Asked | null>(null);
  const state = item.state as ContentState;
  const kind = kindOf(item);
  return (
    <>
      <PageHeader
        above={
          <Anchor component={Link} to="/admin/content" size="sm">
            ← {t('back')}
          </Anchor>
        }
        title={
          <span className={classes.title}>
            <KindIcon kind={kind} />
            {item.title}
          </span>
        }
        beside={<StatusBadge tone={stateTones[state]}>{t(`states.${state}`)}</StatusBadge>}
        description={
          <>
            {t(`kinds.${kind}`)}
            {draft && ` · ${t('version', { number: draft.number })}`}
            {beside && <> · {beside}</>}
          </>
        }
        actions={
          <>
            <Menu position="bottom-end" width={240}>
              <Menu.Target>
                <ActionIcon variant="default" size={36} aria-label={t('actions.more')}>
                  <IconDotsVertical size={18} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {!item.retiredAt && (
                  <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setAsked('rename')}>
                    {t('actions.rename')}
                  </Menu.Item>
                )}
                {draft && (
                  <Menu.Item color="brick" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setAsked('discard')}>
                    {t(item.published ? 'actions.discard' : 'actions.delete')}
                  </Menu.Item>
                )}
                {item.retiredAt ? (
                  <Menu.Item leftSection={<IconArchiveOff size={16} aria-hidden />} onClick={() => setAsked('restore')}>
                    {t('actions.restore')}
                  </Menu.Item>
                ) : (
                  item.published && (
                    <Menu.Item color="brick" leftSection={<IconArchive size={16} aria-hidden />} onClick={() => setAsked('retire')}>
                      {t('actions.retire')}
                    </Menu.Item>
                  )
                )}
              </Menu.Dropdown>
            </Menu>
            {primary}
          </>
        }
      />
      {asked && <ItemDialogs item={item} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
