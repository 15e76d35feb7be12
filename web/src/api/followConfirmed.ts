import type { MouseEvent } from 'react';
import { askStepUp, call } from './client.ts';

/** For links to files that need a step-up: asked for first, since a browser would keep the refusal as a file. */
export async function followConfirmed(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  const link = document.createElement('a');
  link.href = event.currentTarget.href;
  link.download = '';
  const { confirmedRecently } = await call('getProfile', {}).catch(() => ({ confirmedRecently: true }));
  if (confirmedRecently || (await askStepUp())) link.click();
}
