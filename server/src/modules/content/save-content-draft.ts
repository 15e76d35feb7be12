import * as api from '@app/contract/content/content';
import { editObstacle } from '@app/domain/content/content';
import { refuseIf } from '@app/domain/errors';
import { isPackageKind } from '@app/domain/packages/reading/manifest';
import type { PackageBody } from '@app/domain/packages/reading/package-body';
import { z } from 'zod';
import { command } from '../../platform/http/handler.ts';
import { getDraft, lockItem, writeDraft } from './records.ts';

/** Typed every few seconds: no business change until it is published, so no audit row. */
export const saveContentDraft = command(
  api.saveContentDraft,
  async (work, { itemId, changedAt, body: sent }) => {
    work.authorize('content.edit');
    const item = await lockItem(work, itemId);
    refuseIf(editObstacle(item));
    const draft = await getDraft(work, itemId, changedAt);
    const { body } = z.object({ body: api.contentBodies[item.kind] }).parse({ body: sent });
    // Which package it is follows from what was read, not from what an author's page sends.
    const kept = isPackageKind(item.kind) ? { ...body, packageId: (draft.body as PackageBody).packageId } : body;
    const saved = await writeDraft(work, item.kind, draft, { body: kept, media: draft.media });
    return { changedAt: saved.changedAt, languages: saved.languages };
  },
  { audited: false },
);
