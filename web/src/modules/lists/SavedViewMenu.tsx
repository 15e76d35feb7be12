import { DropPanel } from '../../ui/forms/DropPanel.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconBookmark } from '../../ui/icons.ts';
import { SavedViewList } from './SavedViewList.tsx';
import { SavedViewDialogs, useSavedViews } from './SavedViews.tsx';

/** The saved views of a page whose address is like that of a list, behind one button. */
export function SavedViewMenu(of: Parameters<typeof useSavedViews>[0]) {
  const { t } = useTranslation('lists');
  const saved = useSavedViews(of);
  return (
    <>
      <DropPanel
        label={saved.open ? t('views.open', { name: saved.open.name }) : t('views.title')}
        icon={<IconBookmark size={16} aria-hidden />}
        marked={Boolean(saved.open)}
      >
        {(close) => <SavedViewList saved={saved} onShown={close} />}
      </DropPanel>
      <SavedViewDialogs saved={saved} list={of.declared.key} />
    </>
  );
}
