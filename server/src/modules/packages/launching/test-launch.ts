import * as api from '@app/contract/packages/package-console';
import { DomainError } from '@app/domain/errors';
import { command } from '../../../platform/http/handler.ts';
import { contentVersion } from '../../content/index.ts';
import { openerOf, openPreview } from './open-launch.ts';

/**
 * An author tries a version, drafts too. The player tells the page that framed it what the package says; nothing of it
 * is kept.
 */
export const testLaunch = command(
  api.testLaunch,
  async (work, { itemId, versionId }, call) => {
    work.authorize('content.view');
    const version = await contentVersion(work, versionId);
    if (version.itemId !== itemId) throw new DomainError('notFound');
    // As learners have it: told that it is only looked at, many packages set nothing.
    return openPreview(work, openerOf(call), versionId, 'normal');
  },
  { audited: false },
);
