import type { Result } from '../../api/client.ts';

/** What a package's frame may do; without a host of its own it belongs to no one. */
export const sandboxOf = ({
  opaque,
  popups,
  dialogs,
}: Pick<Result<'launchUnit'>, 'opaque' | 'popups' | 'dialogs'>): string =>
  [
    'allow-scripts',
    'allow-forms',
    ...(opaque ? [] : ['allow-same-origin']),
    ...(popups ? ['allow-popups'] : []),
    ...(dialogs ? ['allow-modals'] : []),
  ].join(' ');
