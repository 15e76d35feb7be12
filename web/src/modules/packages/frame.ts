import type { Result } from '../../api/client.ts';

/** What a package's frame may do; without a host of its own it belongs to nobody. */
export const sandboxOf = ({ opaque, popups }: Pick<Result<'launchUnit'>, 'opaque' | 'popups'>): string =>
  ['allow-scripts', 'allow-forms', ...(opaque ? [] : ['allow-same-origin']), ...(popups ? ['allow-popups'] : [])].join(' ');
