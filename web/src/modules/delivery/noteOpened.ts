import { call } from '../../api/client.ts';

const via = /^#via=([0-9a-f-]{36})$/;

/**
 * Where an email or a notification of ours led here, its delivery is noted as opened; the address then no longer says
 * so. Without a session, or to another person, it is nothing.
 */
export function noteOpened(): void {
  const deliveryId = via.exec(location.hash)?.[1];
  if (!deliveryId) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  void call('markOpened', { deliveryId }).catch(() => {});
}
