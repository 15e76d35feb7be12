import { Anchor } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '../icons.ts';

type BackLinkProps = {
  to: NonNullable<LinkProps['to']>;
  params?: Record<string, string>;
  search?: Record<string, string>;
  children: string;
};

/** Above a page's title: the way back to the list or page it belongs to. */
export function BackLink({ to, params, search, children }: BackLinkProps) {
  return (
    <Anchor component={Link} to={to as never} params={params as never} search={search as never} size="sm" data-screen>
      <IconArrowLeft size={15} aria-hidden style={{ verticalAlign: '-2px' }} /> {children}
    </Anchor>
  );
}
