import { keepOffline } from '../../api/keepOffline.ts';

export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export type Subscribed = { endpoint: string; p256dh: string; auth: string };

/**
 * Asks the browser to show notifications of this server, and answers where they are to be sent; `blocked` when the
 * person does not want them.
 */
export async function subscribeHere(publicKey: string): Promise<Subscribed | 'blocked'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  await keepOffline();
  const registration = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  // One made with an earlier key of the server takes nothing from us any more.
  const earlier = await registration.pushManager.getSubscription();
  if (earlier && textOf(earlier.options.applicationServerKey) !== publicKey) await earlier.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return {
    endpoint: subscription.endpoint,
    p256dh: textOf(subscription.getKey('p256dh')),
    auth: textOf(subscription.getKey('auth')),
  };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const first = (text: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([form]) => form.test(text))?.[1];

/** Browser and system as people call them, from what a browser says of itself. */
export function deviceName(userAgent: string): { browser: string; system: string } {
  const browser = first(userAgent, [
    [/Edg\//, 'Edge'],
    [/SamsungBrowser/, 'Samsung Internet'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ]);
  const system = first(userAgent, [
    [/Windows/, 'Windows'],
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/CrOS/, 'ChromeOS'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
  return { browser: browser ?? 'Web', system: system ?? '?' };
}
