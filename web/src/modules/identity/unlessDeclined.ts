import { ApiError } from '../../api/client.ts';

/**
 * Does what may need a step-up. False when the person was asked who they are and thought better of it; other refusals
 * are thrown.
 */
export async function unlessDeclined(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stepUpRequired') return false;
    throw error;
  }
}
