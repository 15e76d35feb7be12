import { Button } from '@mantine/core';
import type { FloatingPosition } from '@mantine/core';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { MenuLine } from '../lists/MenuList.tsx';
import { lazyPart } from '../lazyPart.tsx';

const load = () => import('../lists/MenuList.tsx');
const MenuList = lazyPart(load);

/**
 * A button with a menu. The button is here at once; the menu, which weighs 30 kB, comes when someone reaches for it.
 */
export function MenuButton({
  label,
  icon,
  position,
  lines,
}: {
  label: string;
  icon: ReactNode;
  position: FloatingPosition;
  lines: readonly MenuLine[];
}) {
  const [wanted, setWanted] = useState(false);
  const intent = () => void load().catch(() => {});
  const button = (
    <Button
      variant="default"
      size="sm"
      w="fit-content"
      leftSection={icon}
      aria-haspopup="menu"
      onPointerEnter={intent}
      onFocus={intent}
      onClick={() => setWanted(true)}
    >
      {label}
    </Button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <MenuList target={button} position={position} lines={lines} />
    </Suspense>
  );
}
