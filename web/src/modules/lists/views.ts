import type { Result } from '../../api/client.ts';

export type SavedView = Result<'listViews'>['views'][number];

/** The same calls in the company and at the platform. */
export const callsOf = (ofPlatform: boolean) =>
  ofPlatform
    ? ({
        list: 'listPlatformViews',
        keep: 'keepPlatformView',
        change: 'changePlatformView',
        forget: 'forgetPlatformView',
        choose: 'choosePlatformDefaultView',
      } as const)
    : ({
        list: 'listViews',
        keep: 'keepView',
        change: 'changeView',
        forget: 'forgetView',
        choose: 'chooseDefaultView',
      } as const);
