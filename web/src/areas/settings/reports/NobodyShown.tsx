import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { UrlState } from '../../../ui/layout/urlState.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import type { Frame } from './matrix.ts';
import { narrowingNames } from './matrix.ts';

/** Of the sites, positions and departments that the address narrows to, the first that there is not. */
export function goneIn(frame: Frame, url: UrlState) {
  const known = { site: frame.sites, position: frame.positions, department: frame.departments };
  return (['site', 'position', 'department'] as const).find(
    (name) => url[name] && !known[name].some(({ id }) => id === url[name]),
  );
}

type NobodyShownProps = { narrowed: boolean; gapsOnly: boolean; on: string; gone: ReturnType<typeof goneIn> };

/** Why the matrix shows no one: all is well, nothing matches, or no one is there yet. */
export function NobodyShown({ narrowed, gapsOnly, on, gone }: NobodyShownProps) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const [, change] = useUrlState();
  if (gone)
    return (
      <EmptyState
        drawing="search"
        title={t(`ui:gone.${gone}`)}
        text={t('goneText')}
        action={<Button onClick={() => change({ [gone]: undefined })}>{t(`all.${gone}`)}</Button>}
      />
    );
  if (gapsOnly) return <EmptyState drawing="done" title={t('good', { day: f.day(on) })} text={t('goodText')} />;
  if (narrowed)
    return (
      <EmptyState
        drawing="empty"
        title={t('noMatch')}
        text={t('noMatchText')}
        action={
          <Button onClick={() => change(Object.fromEntries(narrowingNames.map((name) => [name, undefined])))}>
            {t('clear')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      drawing="empty"
      title={t('none')}
      text={t('noneText')}
      action={<Button renderRoot={(props) => <Link to="/settings/employees" {...props} />}>{t('firstAction')}</Button>}
    />
  );
}
