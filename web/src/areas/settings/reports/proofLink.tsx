import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The number of a proof, which leads to its page. */
export function proofLink({
  certificate,
  publicId,
}: {
  certificate: string | null;
  publicId: string | null;
}): ReactNode {
  if (!certificate || !publicId) return certificate ?? '–';
  return (
    <Anchor inherit component={Link} to="/achievements/$id" params={{ id: publicId } as never}>
      {certificate}
    </Anchor>
  );
}
