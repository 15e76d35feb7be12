import type { Instant } from '../time.ts';

/** After so long without a word a device is no longer the one that learns. */
export const deviceSilenceSeconds = 120;

/** True while another tab or device learns in the attempt: the person is asked to take over or to look only. */
export function learnsElsewhere(
  active: { activeDeviceId: string | null; activeDeviceAt: Instant | null },
  deviceId: string,
  now: Instant,
): boolean {
  if (!active.activeDeviceId || !active.activeDeviceAt || active.activeDeviceId === deviceId) return false;
  return Date.parse(now) - Date.parse(active.activeDeviceAt) < deviceSilenceSeconds * 1000;
}
