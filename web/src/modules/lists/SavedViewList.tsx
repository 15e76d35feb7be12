import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '../../ui/icons.ts';
import classes from './menus.module.css';
import type { SavedViewsState } from './SavedViews.tsx';
import type { SavedView } from './views.ts';

/** The saved views in their panel. */
export function SavedViewList({ saved, onShown }: { saved: SavedViewsState; onShown: () => void }) {
  const { t } = useTranslation('lists');
  const { views, open, altered, now, save } = saved;
  return (
    <>
      {(['mine', 'shared'] as const).map((group) => (
        <Group
          key={group}
          label={t(`views.${group}`)}
          views={views?.filter(({ mine }) => mine === (group === 'mine')) ?? []}
          openId={open?.id}
          onShow={(view) => {
            saved.show(view);
            onShown();
          }}
          onChange={saved.setForm}
          onForget={saved.setLeaving}
          defaultId={saved.defaultId}
          onOpenIn={saved.openIn}
        />
      ))}
      {views?.length === 0 && <p className={classes.heading}>{t('views.none')}</p>}
      <div className={classes.keep}>
        {altered && open?.mayChange && (
          <Button
            size="sm"
            variant="light"
            loading={save.isPending}
            onClick={() => save.mutate({ viewId: open.id, ...now })}
          >
            {t('views.update', { name: open.name })}
          </Button>
        )}
        <Button size="sm" variant={altered ? 'default' : 'light'} onClick={() => saved.setForm('new')}>
          {t('views.keep')}
        </Button>
      </div>
    </>
  );
}

type GroupProps = {
  label: string;
  views: SavedView[];
  openId: string | undefined;
  onShow: (view: SavedView) => void;
  onChange: (view: SavedView) => void;
  onForget: (view: SavedView) => void;
  defaultId: string | null;
  onOpenIn: (viewId: string | null) => void;
};

function Group({ label, views, openId, onShow, onChange, onForget, defaultId, onOpenIn }: GroupProps) {
  const { t } = useTranslation('lists');
  if (views.length === 0) return null;
  return (
    <>
      <p className={classes.heading}>{label}</p>
      <ul className={classes.views} aria-label={label}>
        {views.map((view) => (
          <li key={view.id}>
            <button
              type="button"
              className={classes.view}
              aria-current={view.id === openId || undefined}
              onClick={() => onShow(view)}
            >
              {view.name}
              {!view.mine && <small>{t('views.by', { name: view.keptBy })}</small>}
              {view.mine && view.shared && <small>{t('views.isShared')}</small>}
            </button>
            <ActionIcon
              variant="subtle"
              color={view.id === defaultId ? undefined : 'gray'}
              aria-pressed={view.id === defaultId}
              aria-label={t('views.openIn', { name: view.name })}
              title={t('views.openIn', { name: view.name })}
              onClick={() => onOpenIn(view.id === defaultId ? null : view.id)}
            >
              {view.id === defaultId ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
            </ActionIcon>
            {view.mayChange && (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('views.changeNamed', { name: view.name })}
                  onClick={() => onChange(view)}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('views.forgetNamed', { name: view.name })}
                  onClick={() => onForget(view)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
