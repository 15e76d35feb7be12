import type { Mark, Send, Writer } from '../kill/load.ts';

const pages = [
  '/session',
  '/settings/dashboard',
  '/settings/employees',
  '/settings/reports/enrolments',
  '/inbox',
  '/profile',
];

/** An administrator who opens one page after the other. */
export class Reader implements Writer {
  readonly cookie: string;
  #read = 0;

  constructor(cookie: string) {
    this.cookie = cookie;
  }

  async act(send: Send): Promise<Mark[]> {
    await send('GET', pages[this.#read++ % pages.length]!, undefined);
    return [];
  }
}
