import { Menu } from '@mantine/core';
import type { FloatingPosition } from '@mantine/core';
import type { ReactElement } from 'react';

/** One line of a menu; `null` is a line between two groups. */
export type MenuLine = { key: string; label: string; onClick: () => void; disabled?: boolean } | null;

/** What `MenuButton` opens: it is wanted, so it opens at once. */
export default function MenuList({
  target,
  position,
  lines,
}: {
  target: ReactElement;
  position: FloatingPosition;
  lines: readonly MenuLine[];
}) {
  return (
    <Menu position={position} withinPortal defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {lines.map((line, at) =>
          line ? (
            <Menu.Item key={line.key} disabled={line.disabled ?? false} onClick={line.onClick}>
              {line.label}
            </Menu.Item>
          ) : (
            <Menu.Divider key={at} />
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
