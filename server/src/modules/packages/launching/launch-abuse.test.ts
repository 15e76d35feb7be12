import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { expect, test } from 'vitest';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';

// What is tried against a launch: by a package, by the person who knows its address. Both where packages have a host
// and where they have none.
const old = (status: string, raw?: string) => ({
  'cmi.core.lesson_status': status,
  ...(raw !== undefined && { 'cmi.core.score.raw': raw }),
});
const modes = [
  { place: 'with a second host', env: {}, host: '127.0.0.1' },
  { place: 'without a second host', env: { CONTENT_ORIGIN: 'opaque' }, host: 'localhost' },
] as const;

for (const { place, env, host } of modes) {
  const opaque = host === 'localhost';
  const { world, port, app } = await listeningWorld(env);
  const { course, learner, speaker } = packageScene(world);
  const pass = (seconds: number) => world.clock.advance(seconds * 1000);
  const ladders = await course([
    buildPackage({
      standard: 'scorm12',
      title: 'Ladders',
      files: { 'Bilder/Straße 1.png': 'picture', 'film.mp4': '0123456789', 'tool.exe': 'MZ' },
    }),
  ]);
  const states = (enrolmentId: string) =>
    world.sql(
      `select s.model, s.completion, s.success, s.score_percent, s.seconds, s.last_sequence from runtime_states s
        join package_registrations r on r.id = s.registration_id where r.enrolment_id = $1 and s.activity_id <> ''`,
      [enrolmentId],
    );
  const unitOf = async (who: Awaited<ReturnType<typeof learner>>, unit = 0) =>
    (await who.outline()).sections[0].units[unit];

  test(`E08 A18 a token opens nothing without its session, for anyone else, or by guessing (${place})`, async () => {
    const me = await learner(ladders);
    const opened = await me.open();
    expect((await opened.get('p/sco.html')).status).toBe(200);
    const other = await learner(ladders);
    expect(
      (
        await other.me.post(`/learning/enrolments/${me.enrolmentId}/units/${ladders.units[0]!.id}/launch`, {
          deviceId: randomUUID(),
        })
      ).status,
    ).toBe(404);
    const guessed = speaker(opened.address.replace(/l\/.{43}/, `l/${'A'.repeat(43)}`));
    expect([
      (await guessed.get('p/sco.html')).status,
      (await guessed.say(old('completed'))).status,
      (await guessed.get('state')).status,
    ]).toEqual([403, 403, 403]);

    await me.me.post('/session/end');
    expect((await opened.say(old('completed'))).status).toBe(403);
    expect((await opened.get('state')).status).toBe(403);
    await expect.poll(async () => (await opened.get('p/sco.html')).status, { timeout: 8000, interval: 1000 }).toBe(403);
    expect(await states(me.enrolmentId)).toEqual([]);

    const gone = await other.open();
    await other.me.post(`/enrolments/${other.enrolmentId}/withdrawal`, {});
    expect((await gone.say(old('completed'))).status).toBe(403);
    const moved = await learner(ladders);
    const before = await moved.open();
    await world.sql('update employments set ended_on = $2 where person_id = $1', [moved.person.id, '2021-01-01']);
    expect((await before.say(old('completed'))).status).toBe(403);
    const closed = await learner(ladders);
    const within = await closed.open();
    expect((await within.say(old('incomplete'))).status).toBe(200);
    await world.sql('update auth.sessions set pin_change_due = true where person_id = $1', [closed.person.id]);
    expect((await within.say(old('completed'))).status).toBe(403);
    await world.sql('update auth.sessions set pin_change_due = false where person_id = $1', [closed.person.id]);
    expect((await within.say(old('incomplete'))).status).toBe(200);
    await world.sql('update companies set suspended_at = $2 where id = $1', [
      closed.person.companyId,
      world.clock.now(),
    ]);
    expect((await within.say(old('completed'))).status).toBe(403);
  });

  test(`E08 what authors look at dies with their claim, and leaves no records (${place})`, async () => {
    const admin = await world.make.platformAdmin();
    const caller = await world.as(admin);
    const answer = await caller.post(
      `/admin/courses/${ladders.id}/preview/${ladders.versionId}/units/${ladders.units[0]!.id}/launch`,
      {},
    );
    expect(answer.body).toMatchObject({ mode: 'browse', registrationId: null });
    const look = speaker(answer.body.address);
    const count = () =>
      world.sql(
        'select (select count(*) from runtime_calls)::int as calls, (select count(*) from package_registrations)::int as registrations',
      );
    const before = await count();
    expect(await (await look.say(old('completed', '100'))).json()).toMatchObject({ sequence: 1, applied: false });
    expect(await count()).toEqual(before);
    await world.sql('update people set qms_admin_since = null where id = $1', [admin.id]);
    expect((await look.say(old('completed'))).status).toBe(403);
  });

  test(`E09 what the standard does not allow changes nothing, and is kept as a finding (${place})`, async () => {
    const me = await learner(ladders);
    const opened = await me.open();
    await opened.say({
      'cmi.core.student_id': 'somebody',
      'cmi.core.credit': 'no-credit',
      'cmi.core.lesson_mode': 'browse',
      'cmi.core.nonsense': 'x',
      'cmi.core.lesson_location': '3',
    });
    expect(await states(me.enrolmentId)).toMatchObject([{ model: { 'cmi.core.lesson_location': '3' } }]);
    const [call] = await world.sql(
      `select c.refused from runtime_calls c join package_registrations r on r.id = c.registration_id
        where r.enrolment_id = $1`,
      [me.enrolmentId],
    );
    expect(call!.refused).toEqual([
      { element: 'cmi.core.student_id', reason: 'readOnly' },
      { element: 'cmi.core.credit', reason: 'readOnly' },
      { element: 'cmi.core.lesson_mode', reason: 'readOnly' },
      { element: 'cmi.core.nonsense', reason: 'unknown' },
    ]);
    expect((await opened.say({}, { activityId: 'ITEM-2' })).status).toBe(404);
  });

  test(`E10 values outside, too much at once, and no course at all (${place})`, async () => {
    const me = await learner(ladders);
    const opened = await me.open();
    for (const raw of ['999', '-1', 'NaN', '1e9']) await opened.say({ 'cmi.core.score.raw': raw });
    expect(await states(me.enrolmentId)).toMatchObject([{ score_percent: null, model: {} }]);
    expect((await opened.say({ 'cmi.suspend_data': 'x'.repeat(2_000_000) })).status).toBe(413);
    const many = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [`cmi.interactions.${index}.id`, 'q']),
    );
    expect((await opened.say(many)).status).toBe(413);
    for (const body of ['', '[]', '{"sequence":0}', '{"__proto__":{"x":1}}', 'null'])
      expect(
        (await fetch(`${opened.base}rte`, { method: 'POST', body, headers: { 'content-type': 'text/plain' } })).status,
        body,
      ).toBe(400);
    const graded = await learner(
      await course([buildPackage({ standard: 'scorm12', items: [{ id: 'ITEM-1', title: 'A', href: 'sco.html' }] })], {
        masteryPercent: 80,
      }),
    );
    const exam = await graded.open();
    await exam.say(old('passed', '60'));
    expect(await unitOf(graded)).toMatchObject({ state: 'inProgress', passed: false, scorePercent: 60 });
    await exam.say(old('passed', '90'));
    expect(await unitOf(graded)).toMatchObject({ state: 'done', passed: true, scorePercent: 90 });
  });

  test(`E11 nothing that is decided goes down; all of it stays on record (${place})`, async () => {
    const two = await course([
      buildPackage({ standard: 'scorm12' }),
      buildPackage({ standard: 'scorm12', title: 'Second' }),
    ]);
    const me = await learner(two);
    const opened = await me.open();
    await opened.say(old('passed', '90'));
    await opened.say(old('failed', '20'));
    await opened.say(old('incomplete', '0'));
    expect(await states(me.enrolmentId)).toMatchObject([
      { completion: 'completed', success: 'passed', score_percent: 90, model: old('passed', '90') },
    ]);
    expect(await unitOf(me)).toMatchObject({ state: 'done', passed: true, scorePercent: 90 });
    const [kept] = await world.sql(
      `select count(*)::int as calls from runtime_calls c join package_registrations r on r.id = c.registration_id
        where r.enrolment_id = $1`,
      [me.enrolmentId],
    );
    expect(kept).toEqual({ calls: 3 });
    // The last word of the database: progress, and what is done.
    await expect(world.sql(`update runtime_states set progress = 0 where progress = 1`)).rejects.toThrow();
    await expect(
      world.sql(`update unit_progress set score_percent = 1 where completed_at is not null`),
    ).rejects.toThrow();
    await expect(world.sql(`update unit_progress set passed = false where passed`)).rejects.toThrow();
  });

  test(`E12 done in three seconds is three seconds on record (${place})`, async () => {
    const me = await learner(ladders);
    const opened = await me.open();
    pass(3);
    await opened.say(old('completed', '100'), { seconds: 86_400 });
    expect(await me.outline()).toMatchObject({ percent: 100, timeSpentSeconds: 3 });
  });

  test(`E13 I-6 in any order, twice, from two tabs: nothing acknowledged is lost, nothing goes down (${place})`, async () => {
    const me = await learner(ladders);
    const one = await me.open();
    const send = (sequence: number, elements: Record<string, string>) => one.say(elements, { sequence });
    expect(await (await send(9, { ...old('incomplete', '70'), 'cmi.core.lesson_location': '9' })).json()).toMatchObject(
      { applied: true },
    );
    expect(await (await send(7, { ...old('incomplete', '40'), 'cmi.core.lesson_location': '7' })).json()).toEqual({
      sequence: 7,
      applied: false,
      ended: false,
    });
    expect(await (await send(9, { 'cmi.core.lesson_location': 'again' })).json()).toMatchObject({ applied: false });
    expect(await states(me.enrolmentId)).toMatchObject([
      { last_sequence: 9, score_percent: 70, model: { 'cmi.core.lesson_location': '9' } },
    ]);

    // Twenty at once: every one acknowledged is on record, the newest place is shown.
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(10 + ((index * 7) % 20), { 'cmi.core.lesson_location': String(10 + ((index * 7) % 20)) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await states(me.enrolmentId)).toMatchObject([
      { last_sequence: 29, model: { 'cmi.core.lesson_location': '29' } },
    ]);
    const [kept] = await world.sql(
      `select count(*)::int as calls, max(sequence)::int as last from runtime_calls c
        join package_registrations r on r.id = c.registration_id where r.enrolment_id = $1`,
      [me.enrolmentId],
    );
    expect(kept).toEqual({ calls: 22, last: 29 });

    // Elsewhere: only a look, until it is taken over; then the first tab writes history.
    const elsewhere = (takeOver: boolean) => me.launch(me.me, 0, { deviceId: randomUUID(), takeOver });
    expect((await elsewhere(false)).body).toMatchObject({ elsewhere: true, mode: 'review' });
    const taken = (await elsewhere(true)).body;
    expect(taken).toMatchObject({ elsewhere: false, mode: 'normal' });
    expect(await (await send(30, { 'cmi.core.lesson_location': 'old tab' })).json()).toEqual({
      sequence: 30,
      applied: false,
      ended: true,
    });
    const other = speaker(taken.address);
    expect(await (await other.say({ 'cmi.core.lesson_location': 'new tab' }, { sequence: 31 })).json()).toMatchObject({
      applied: true,
    });
    // The next day, what the first device kept comes after all.
    pass(86_400);
    expect(
      await (
        await other.say({ ...old('completed', '90'), 'cmi.core.lesson_location': 'late' }, { sequence: 12 })
      ).json(),
    ).toMatchObject({
      applied: false,
    });
    expect(await states(me.enrolmentId)).toMatchObject([
      { last_sequence: 31, model: { 'cmi.core.lesson_location': 'new tab' } },
    ]);
  });

  test(`E22 paths are looked up, never walked; at most one range (${place})`, async () => {
    const me = await learner(ladders);
    const opened = await me.open();
    expect(await (await opened.get('p/Bilder/Stra%C3%9Fe%201.png')).text()).toBe('picture');
    for (const path of [
      'p/..%2f..%2fetc',
      'p/%2e%2e/%2e%2e/etc/passwd',
      'p/sco.html%00',
      'p/..%5csco.html',
      'p/SCO.html',
      'p/Bilder',
      'p/Bilder/',
      'p/',
      'p/.hidden',
      'p//sco.html',
      'p/%ff',
      'x',
      '',
    ]) {
      const raw = await rawGet(port, new URL(opened.base).pathname + path, `${host}:${port}`);
      expect(raw, path).toMatch(/^HTTP\/1\.1 404/);
    }
    const part = await opened.get('p/film.mp4', { range: 'bytes=2-4' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await opened.get('p/film.mp4', { range: 'bytes=0-0,2-2,4-4' })).status).toBe(200);
    expect((await opened.get('p/film.mp4', { range: 'bytes=99-' })).status).toBe(416);
    const program = await opened.get('p/tool.exe');
    expect([program.headers.get('content-type'), program.headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      'attachment',
    ]);
    const etag = part.headers.get('etag')!;
    expect((await opened.get('p/film.mp4', { 'if-none-match': etag })).status).toBe(304);
  });

  test(`E05 E23 headers of the content origin, and what it refuses (${place})`, async () => {
    const me = await learner(ladders);
    const opened = await me.open();
    const page = await opened.get('p/sco.html', { cookie: `sid=${me.me.cookie!}` });
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toBe(
      `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self' data: blob:; worker-src blob:; form-action 'none'; object-src 'none'; base-uri 'self'; ${opaque ? 'sandbox allow-scripts allow-forms' : `frame-ancestors ${app} 'self'`}`,
    );
    for (const answer of [
      page,
      await opened.get('player.html'),
      await opened.get('p/none'),
      await opened.get('state'),
    ]) {
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('access-control-allow-origin')).toBe(opaque ? '*' : null);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    // Opened by itself it belongs to no one.
    expect(
      (await opened.get('p/sco.html', { 'sec-fetch-dest': 'document' })).headers.get('content-security-policy'),
    ).toContain('sandbox allow-scripts allow-forms');
    expect((await opened.get('p/sco.html', { 'service-worker': 'script' })).status).toBe(403);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      // A page of no one's asks before it sends headers of its own.
      expect((await fetch(`${opened.base}p/sco.html`, { method })).status, method).toBe(
        opaque && method === 'OPTIONS' ? 204 : 405,
      );
    if (opaque) return;
    // Nothing of the product answers on this host, and nothing of a package on the product's.
    for (const path of ['/', '/api/session', '/index.html', '/readyz', '/xapi/about'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404);
    expect(await rawGet(port, new URL(opened.address).pathname, `localhost:${port}`)).toMatch(/^HTTP\/1\.1 404/);
  });

  test(`E25 an attempt keeps the package it began with (${place})`, async () => {
    const [before, after] = [
      buildPackage({ standard: 'scorm12', files: { 'sco.html': 'before' } }),
      buildPackage({ standard: 'scorm12', files: { 'sco.html': 'after' } }),
    ];
    const of = await course([before]);
    const other = await course([after]);
    const me = await learner(of);
    expect(await (await (await me.open()).get('p/sco.html')).text()).toMatch(/before$/);
    await world.sql('update course_units set content_version_id = $2 where id = $1', [
      of.units[0]!.id,
      other.units[0]!.contentVersionId,
    ]);
    expect(await (await (await me.open()).get('p/sco.html')).text()).toMatch(/before$/);
    expect(await (await (await (await learner(of)).open()).get('p/sco.html')).text()).toMatch(/after$/);
  });

  test(`E27 hosts are opened one by one, by the author (${place})`, async () => {
    const me = await learner(
      await course([buildPackage({ standard: 'scorm12' })], {
        allowedHosts: ['media.example.com'],
        popups: true,
        dialogs: true,
      }),
    );
    const answer = (await me.launch()).body;
    expect([answer.popups, answer.dialogs]).toEqual([true, true]);
    const policy = (await speaker(answer.address).get('p/sco.html')).headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: https://media.example.com;");
    expect(policy).toContain("connect-src 'self' data: blob: https://media.example.com;");
  });

  test(`E28 a package that asks and says without end is slowed, not the server (${place})`, async () => {
    const [busy, calm] = [await learner(ladders), await learner(ladders)];
    const [loop, other] = [await busy.open(), await calm.open()];
    let slowed = 0;
    for (let turn = 0; turn < 3100 && slowed === 0; turn += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => loop.get('p/film.mp4', { range: 'bytes=0-0' })),
      );
      slowed = answers.filter(({ status }) => status === 429).length;
      for (const answer of answers) await answer.arrayBuffer();
    }
    expect(slowed).toBeGreaterThan(0);
    expect((await other.get('p/film.mp4')).status).toBe(200);
    const said = await Promise.all(Array.from({ length: 260 }, () => loop.say({ 'cmi.core.lesson_location': '1' })));
    expect(said.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(said.filter(({ status }) => status === 200).length).toBeGreaterThan(100);
    expect((await other.say(old('incomplete'))).status).toBe(200);
  }, 60_000);
}

function rawGet(at: number, path: string, host: string): Promise<string> {
  return new Promise((done, failed) => {
    const socket = net.connect(at, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (part) => (text += part.toString()));
    socket.on('end', () => done(text));
    socket.on('error', failed);
  });
}
