import { existsSync } from 'node:fs';
import * as launcher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { BenchServer } from '../ground/bench-server.ts';
import type { Figure } from '../ground/report.ts';
import { median, options, say } from '../ground/report.ts';

const goals = { accessibility: 100, 'best-practices': 100, performance: 90 };
type Category = keyof typeof goals;
const learner = { email: 'learner@northgate.example', password: 'muster-demo-2026' };
const browser =
  process.env['MUSTER_BROWSER'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Performance swings with the machine: the median of some runs. */
const runs = Number(options.rounds ?? 3);

/**
 * Four pages of the demo world on Lighthouse's phone (slow 4G, a quarter of this processor), signed in where one has to
 * be.
 */
export async function lighthouseFigures(): Promise<Figure[]> {
  const server = new BenchServer(3787);
  const chrome = await launcher.launch({ ...(browser && { chromePath: browser }), chromeFlags: flags });
  try {
    await server.start({ MUSTER_DEMO: '1' });
    const { courseId, publicId } = await server.sql(async (client) => {
      const { rows } = await client.query<{ courseId: string; publicId: string }>(
        `select (select e.course_id from enrolments e where e.person_id = p.id and e.completed_at is null
          and e.withdrawn_at is null limit 1) as "courseId",
           (select a.public_id from achievements a where a.person_id = p.id and a.revoked_at is null
             order by a.issued_at desc limit 1) as "publicId"
         from people p where p.email_canonical = $1`,
        [learner.email],
      );
      return rows[0]!;
    });
    const figures: Figure[] = [];
    figures.push(...(await audit(server, chrome.port, '/login', '/login')));
    await setCookie(chrome.port, server.origin, await signIn(server.origin));
    for (const [name, path] of [
      ['/', '/'],
      ['/courses/{id}', `/courses/${courseId}`],
      ['/achievements/{id}', `/achievements/${publicId}`],
    ] as const)
      figures.push(...(await audit(server, chrome.port, name, path)));
    return figures;
  } finally {
    chrome.kill();
    await server.destroy();
  }
}

/** Now and then the browser's trace begins after the page did: Lighthouse itself says to look again. */
const looks = 3;

async function look(address: string, port: number) {
  for (let tried = 1; ; tried++) {
    const result = await lighthouse(address, {
      port,
      onlyCategories: Object.keys(goals),
      disableStorageReset: false,
      logLevel: 'error',
    });
    const failure = result?.lhr.runtimeError;
    if (result && !failure) return result;
    if (tried >= looks || failure?.code !== 'NO_NAVSTART')
      throw new Error(`Lighthouse could not look at ${address}: ${failure?.message}`);
  }
}

async function audit(server: BenchServer, port: number, name: string, path: string): Promise<Figure[]> {
  const scores: Record<Category, number[]> = { accessibility: [], 'best-practices': [], performance: [] };
  const failing = new Map<string, string>();
  for (let run = 0; run < runs; run++) {
    const result = await look(`${server.origin}${path}`, port);
    const { categories, audits, finalDisplayedUrl, environment } = result.lhr;
    if (run === 0)
      say(
        `${name}: this machine counts ${Math.round(environment.benchmarkIndex)} for Lighthouse (a quiet laptop: 1,500 to 3,000)`,
      );
    if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}`);
    for (const category of Object.keys(goals) as Category[]) {
      scores[category].push((categories[category]?.score ?? 0) * 100);
      for (const { id, weight } of categories[category]?.auditRefs ?? []) {
        const { score, title, displayValue, details } = audits[id]!;
        if (weight === 0 || score === null || score >= 0.9) continue;
        const first = (details as { items?: { node?: { snippet?: string }; description?: string }[] } | undefined)
          ?.items?.[0];
        failing.set(
          id,
          `${category}: ${title} ${displayValue ?? ''} ${first?.node?.snippet ?? first?.description ?? ''}`.trim(),
        );
      }
    }
  }
  for (const words of failing.values()) say(`${name}: ${words}`);
  return (Object.keys(goals) as Category[]).map((category) => {
    const score = median(scores[category]);
    return {
      name: `Lighthouse ${category} of ${name}`,
      ours: Math.round(score),
      unit: '',
      goal: `≥ ${goals[category]}`,
      ok: score >= goals[category],
    };
  });
}

async function signIn(origin: string): Promise<{ name: string; value: string }> {
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...learner, remember: false }),
  });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('sid='));
  if (!cookie) throw new Error(`Signing in answered ${answer.status}`);
  return { name: 'sid', value: /sid=([^;]+)/.exec(cookie)![1]! };
}

/** Through the browser's own protocol, so that the page sends it like any other cookie. */
async function setCookie(port: number, origin: string, cookie: { name: string; value: string }): Promise<void> {
  const { webSocketDebuggerUrl } = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as {
    webSocketDebuggerUrl: string;
  };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((done) => socket.addEventListener('open', done, { once: true }));
  const answered = new Promise((done) => socket.addEventListener('message', done, { once: true }));
  socket.send(
    JSON.stringify({
      id: 1,
      method: 'Storage.setCookies',
      params: { cookies: [{ ...cookie, url: origin, httpOnly: true, sameSite: 'Lax' }] },
    }),
  );
  await answered;
  socket.close();
}
