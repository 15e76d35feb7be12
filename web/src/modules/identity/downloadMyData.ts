import { call } from '../../api/client.ts';

/** Fetches the export and hands it to the browser as a file. Fetched rather than linked: a refusal must be heard, not saved. */
export async function downloadMyData(): Promise<void> {
  const data = await call('exportMyData', {});
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'muster.json' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
