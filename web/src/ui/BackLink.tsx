import { Anchor } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from './icons.ts';

/** Above a page's title: the way back to the list or page it belongs to. */
export function BackLink({ to, children }: { to: NonNullable<LinkProps['to']>; children: string }) {
  return (
    <Anchor component={Link} to={to as never} size="sm">
      <IconArrowLeft size={15} aria-hidden style={{ verticalAlign: '-2px' }} /> {children}
    </Anchor>
  );
}
