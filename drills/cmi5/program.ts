import { setTimeout as wait } from 'node:timers/promises';

/** What a program is given to drive packages from outside: an address, a key, and whom it speaks for. */
export interface Given {
  app: string;
  key: string;
  employeeNumber: string;
  lrs: { key: string; secret: string };
}

export interface Activity {
  id: string;
  title: string;
  satisfied: boolean;
  completed: boolean;
  success: boolean | null;
  scorePercent: number | null;
  sessions: { id: string }[];
}
export interface State {
  state: string;
  satisfied: boolean;
  activities: Activity[];
}
type Taken = {
  packageId: string;
  state: 'reading' | 'ready' | 'refused';
  checks: { code: string; severity: string; where: string | null }[];
};

/** Everything a program does, through the documented calls and nothing else (docs/driving-from-outside.md). */
export function program({ app, key, employeeNumber }: Given) {
  const ask = async <T>(
    method: string,
    path: string,
    body?: object | Buffer,
    type = 'application/json',
  ): Promise<{ status: number; body: T }> => {
    const answer = await fetch(`${app}/api/driving${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': type }) },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const said = <T>({ status, body }: { status: number; body: T }): T => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    /** Brings a package and waits for its check list. A refusal before that counts as one. */
    async bring(bytes: Buffer, type: string, name: string): Promise<Taken> {
      const sent = await ask<Taken>('POST', `/packages?${new URLSearchParams({ name }).toString()}`, bytes, type);
      if (sent.status !== 200)
        return {
          packageId: '',
          state: 'refused',
          checks: [{ code: JSON.stringify(sent.body), severity: 'refuse', where: null }],
        };
      for (;;) {
        const found = said(await ask<Taken>('GET', `/packages/${sent.body.packageId}`));
        if (found.state !== 'reading') return found;
        await wait(100);
      }
    },
    register: async (packageId: string): Promise<string> =>
      said(await ask<{ registrationId: string }>('POST', '/registrations', { packageId, employeeNumber }))
        .registrationId,
    launch: async (registrationId: string, more: object): Promise<string> =>
      said(await ask<{ address: string }>('POST', `/registrations/${registrationId}/launches`, more)).address,
    state: async (registrationId: string): Promise<State> =>
      said(await ask<State>('GET', `/registrations/${registrationId}`)),
    waive: async (registrationId: string, activityId: string, reason: string) =>
      said(await ask('POST', `/registrations/${registrationId}/waivers`, { activityId, reason })),
    abandon: async (registrationId: string, sessionId: string, reason: string) =>
      said(await ask('POST', `/registrations/${registrationId}/abandonment`, { sessionId, reason })),
  };
}

/**
 * Makes the keys as people do: a company admin for the company's program, a platform admin for its learning records.
 */
export async function makeKeys(app: string): Promise<Given> {
  const signIn = async (email: string): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(`${app}/api/session`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password: 'muster-demo-2026', remember: false }),
    });
    return {
      ...headers,
      cookie: answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    };
  };
  const post = async <T>(path: string, headers: Record<string, string>, body: object): Promise<T> => {
    const answer = await fetch(`${app}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const get = async <T>(path: string, headers: Record<string, string>): Promise<T> =>
    (await (await fetch(`${app}/api${path}`, { headers })).json()) as T;
  const admin = await signIn('admin@northgate.example');
  const platform = await signIn('platform@muster.example');
  const { company } = await get<{ company: { id: string } }>('/session', admin);
  const scopes = ['packages', 'registrations', 'launches', 'results', 'decisions'];
  const { key } = await post<{ key: string }>('/settings/api-keys', admin, { name: 'Drill', scopes, days: 7 });
  const lrs = await post<{ key: string; secret: string }>('/admin/lrs-keys', platform, {
    companyId: company.id,
    name: 'Drill',
    access: 'read',
  });
  const { rows } = await get<{ rows: { employeeNumber: string }[] }>('/settings/employees?limit=1', admin);
  return { app, key, employeeNumber: rows[0]!.employeeNumber, lrs };
}
