import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { legalKinds, publishVersion, versionCount } from './first-versions.ts';

/** After the set-up: the newest texts that come with the product, as version 1. */
export const publishFirst: Job = {
  name: 'legal.publishFirst',
  async run(runtime) {
    await workAsSystem(runtime, 'legal.publishFirst', async (work) => {
      work.authorize('legal.publish');
      for (const kind of legalKinds) await publishVersion(work, { kind, number: 1, text: versionCount, effectiveOn: work.today, publishedAt: work.now });
      work.record({ entity: 'legalVersion', entityId: null });
    });
  },
};
