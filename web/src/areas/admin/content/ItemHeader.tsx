import { ActionIcon } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { IconDotsVertical } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import type { ContentState } from '@app/domain/content/content';
import type { Item, Version } from './item.ts';
import { kindOf } from './item.ts';
import type { ItemAction } from './ItemDialogs.tsx';
import { ItemDialogs } from './ItemDialogs.tsx';
import { KindIcon, stateTones } from './kinds.tsx';
import classes from './content.module.css';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const ItemMenu = lazyPart(() => import('./ItemMenu.tsx').then((module) => ({ default: module.ItemMenu })));

type ItemHeaderProps = { item: Item; draft: Version | null; beside?: ReactNode; primary: ReactNode };

/** Title, type, state and what can be done with an item. */
export function ItemHeader({ item, draft, beside, primary }: ItemHeaderProps) {
  const { t } = useTranslation('library');
  const [asked, setAsked] = useState<ItemAction | null>(null);
  const state = item.state as ContentState;
  const kind = kindOf(item);
  return (
    <>
      <PageHeader
        above={<BackLink to="/admin/content">{t('back')}</BackLink>}
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
            <Suspense
              fallback={
                <ActionIcon variant="default" size={36} disabled aria-label={t('actions.more')}>
                  <IconDotsVertical size={18} aria-hidden />
                </ActionIcon>
              }
            >
              <ItemMenu item={item} draft={draft} onAsk={setAsked} />
            </Suspense>
            {primary}
          </>
        }
      />
      {asked && <ItemDialogs item={item} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
