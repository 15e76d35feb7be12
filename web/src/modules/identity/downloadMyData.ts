import { call } from '../../api/client.ts';
import { saveText } from './saveText.ts';

/**
 * Fetches the export and hands it to the browser as a file. Fetched rather than linked: a refusal must be heard, not
 * saved.
 */
export async function downloadMyData(): Promise<void> {
  saveText('muster.json', JSON.stringify(await call('exportMyData', {}), null, 2), 'application/json');
}
