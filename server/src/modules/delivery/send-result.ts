/** What became of one delivery: `later` is tried again, `failed` is not. */
export type SendResult =
  | { state: 'sent'; providerId?: string | undefined }
  | { state: 'later'; failure: string }
  | { state: 'failed'; failure: string; suppress?: 'stopped' | 'refused' }
  | { state: 'suppressed'; reason: 'notSetUp' };
