import type { ContentKind } from '@app/domain/content/content';
import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import classes from './content.module.css';
import { KindIcon, newKinds } from './kinds.tsx';

/** What one can begin; opens with its first appearance. */
export default function KindMenu({
  target,
  onChoose,
}: {
  target: ReactElement;
  onChoose: (kind: ContentKind) => void;
}) {
  const { t } = useTranslation('library');
  return (
    <Menu position="bottom-end" width={320} defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {newKinds.map((kind) => (
          <Menu.Item key={kind} leftSection={<KindIcon kind={kind} />} onClick={() => onChoose(kind)}>
            <strong>{kind === 'scorm' ? t('newPackage') : t(`kinds.${kind}`)}</strong>
            <span className={classes.hint}>{t(`kindHints.${kind === 'scorm' ? 'package' : kind}`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
