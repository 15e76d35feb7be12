import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Frame, Page, Response } from '@playwright/test';
import { frameLaunch, packageFrame, signedIn } from '../../server/test/packages/frames.ts';
import type { History } from '../kill/history.ts';
import type { Load } from '../kill/load.ts';
import type { ServerProcess } from '../kill/server-process.ts';
import type { Course } from './package-learner.ts';

/** What the page of our fixture offers. */
declare const window: {
  sco: { get(element: string): string; set(element: string, value: unknown): string; commit(): string };
};
type Call = { sequence: number; elements: Record<string, string> };

/** How a page goes away with something unsaid. */
const dismissals = ['close', 'reload', 'frame', 'elsewhere', 'offlineClose', 'offlineReload'] as const;
type Launch = { registrationId: string; launchId: string };
export type Dismissal = Launch & { how: (typeof dismissals)[number]; place: number };

const place = 'cmi.core.lesson_location';

/**
 * A person with a real browser: plays our fixture in the product's own player, is thrown off the network, and closes,
 * reloads or leaves the page with something unsaid. What was acknowledged to the player is read off the wire.
 */
export class Tab {
  readonly dismissed: Dismissal[] = [];
  /** The package was told that it is kept, and later opened before it. */
  readonly denied: string[] = [];
  /** Openings that did not come to a playing package, because the server was away. */
  failedOpenings = 0;
  readonly #server: ServerProcess;
  readonly #load: Load;
  readonly #history: History;
  readonly #forgetful: boolean;
  readonly #course: Course;
  readonly #cookie: string;
  readonly #deviceId = randomUUID();
  readonly #marking: Promise<void>[] = [];
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  #enrolmentId = '';
  #launch: Launch = { registrationId: '', launchId: '' };
  /** By the address of what they said. */
  readonly #launches = new Map<string, Launch>();
  #place = 0;
  #told = 0;
  #turn = 0;

  /** `forgetful`: a sabotage; the device keeps nothing from one opening to the next. */
  constructor(
    { server, load, history, forgetful }: { server: ServerProcess; load: Load; history: History; forgetful: boolean },
    cookie: string,
    course: Course,
  ) {
    [this.#server, this.#load, this.#history, this.#forgetful] = [server, load, history, forgetful];
    [this.#cookie, this.#course] = [cookie, course];
  }

  /** Plays until told to stop, and opens the package once more: what the device kept is handed over then. */
  async play(browser: Browser, app: string, goesOn: () => boolean): Promise<void> {
    await this.#begin(browser, app);
    await this.#enrol();
    while (goesOn()) {
      const playing = await this.#open(app);
      if (playing) await this.#learn(playing, goesOn);
      if (this.#forgetful) await this.#begin(browser, app);
    }
    for (let left = 20; left > 0 && !(await this.#open(app)); left--) await wait(500);
    await Promise.all(this.#marking);
    await this.#context!.close();
  }

  async #begin(browser: Browser, app: string): Promise<void> {
    await this.#context?.close();
    while (!this.#context || !browser.contexts().includes(this.#context)) {
      const found = await signedIn(browser, app, { cookie: this.#cookie }).catch(() => null);
      if (found) ({ context: this.#context, page: this.#page } = found);
      else await wait(200);
    }
    this.#context.on('response', (response) => void this.#marking.push(this.#heard(response)));
  }

  async #enrol(): Promise<void> {
    await this.#ask('/enrolments', { courseId: this.#course.id });
    const body = await this.#ask(`/learning/courses/${this.#course.id}/opening`, {
      deviceId: this.#deviceId,
      takeOver: true,
    });
    this.#enrolmentId = (body as { enrolmentId: string }).enrolmentId;
  }

  /** Until there is an answer: people press the button again. */
  async #ask(path: string, body: object): Promise<unknown> {
    for (;;) {
      const answer = await this.#server.send('POST', path, body, this.#cookie);
      if (answer.status === 200) return answer.body;
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 409)
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (answer.status === 409) return answer.body;
      await wait(200);
    }
  }

  /** Opens the package as the viewer does; null when the server was away meanwhile. */
  async #open(app: string): Promise<Frame | null> {
    try {
      if (!this.#page || this.#page.isClosed()) this.#page = await this.#context!.newPage();
      if (!this.#page.url().startsWith(app)) await this.#page.goto(app);
      const path = `/learning/enrolments/${this.#enrolmentId}/units/${this.#course.unitId}/launch`;
      const launch = (await this.#ask(path, { deviceId: this.#deviceId, takeOver: true })) as {
        address: string;
        opaque: boolean;
        popups: boolean;
        dialogs: boolean;
      };
      const state = await this.#server.send('GET', launch.address.replace(/player\.html$/, 'state'), undefined);
      if (state.status !== 200) throw new Error('The server was away');
      const { registrationId, launchId } = state.body as Launch;
      this.#launch = { registrationId, launchId };
      this.#launches.set(launch.address.replace(/player\.html$/, 'rte'), this.#launch);
      await frameLaunch(this.#page, launch);
      const frame = await packageFrame(this.#page, 'sco.html');
      const found = Number((await frame.evaluate((element) => window.sco.get(element), place)) || 0);
      if (found < this.#told)
        this.denied.push(
          `${this.#launch.registrationId}: opened at place ${found} although ${this.#told} was told to be kept`,
        );
      this.#place = Math.max(this.#place, found);
      return frame;
    } catch {
      this.failedOpenings++;
      await wait(200);
      return null;
    }
  }

  /** Some commits, perhaps a while without a network, then a word that is not committed, and the page is gone. */
  async #learn(frame: Frame, goesOn: () => boolean): Promise<void> {
    const page = this.#page!;
    const how = dismissals[this.#turn++ % dismissals.length]!;
    try {
      for (let step = 0; step < 4 && goesOn(); step++) {
        const cut = this.#turn % 3 === 0 && step === 1;
        if (cut) await this.#context!.setOffline(true);
        const told = await this.#say(frame, true);
        if (told) this.#told = this.#place;
        if (cut) await this.#context!.setOffline(false);
        await wait(20 + Math.random() * 60);
      }
      if (how.startsWith('offline')) await this.#context!.setOffline(true);
      await this.#say(frame, false);
      // From here on it is the browser's to deliver, or the device's to keep.
      this.dismissed.push({ how, ...this.#launch, place: this.#place });
      await dismiss(page, how);
    } catch {
      // A page that is reloaded while the server is away is on an error page.
    } finally {
      await this.#context!.setOffline(false);
      if (!page.isClosed() && page.url().startsWith('chrome-error')) await page.close();
    }
  }

  /** Names the next place; `commit`: and asks for it to be kept. True when the package was told that it is. */
  async #say(frame: Frame, commit: boolean): Promise<boolean> {
    this.#place++;
    return frame.evaluate(
      ({ element, value, asked }) => {
        window.sco.set(element, value);
        return asked && window.sco.commit() === 'true';
      },
      { element: place, value: this.#place, asked: commit },
    );
  }

  async #heard(response: Response): Promise<void> {
    const launch = this.#launches.get(response.url());
    if (!launch || response.status() !== 200) return;
    const { sequence, elements } = response.request().postDataJSON() as Call;
    const mark = {
      kind: 'said' as const,
      subjectId: launch.registrationId,
      deviceId: launch.launchId,
      sequence,
      furthest: Number(elements[place] ?? 0),
    };
    await this.#history.add({ ...mark, requestId: '', kills: this.#load.kills });
  }
}

async function dismiss(page: Page, how: Dismissal['how']): Promise<void> {
  if (how === 'close' || how === 'offlineClose')
    await Promise.all([page.waitForEvent('close', { timeout: 5000 }), page.close({ runBeforeUnload: true })]);
  else if (how === 'frame') await page.evaluate(() => document.querySelector('iframe')!.remove());
  else if (how === 'elsewhere') await page.goto('about:blank');
  // Offline it ends on an error page, which is left again.
  else await page.reload({ waitUntil: 'commit' });
}
