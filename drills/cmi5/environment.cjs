// The suite speaks to one page; here an activity is in a frame of the player, in a frame of the address that opened it.
// So its questions are put to whichever frame can answer. In place of the browser library that the suite brings along:
// the one that is installed here.
const { chromium } = require(process.env.MUSTER_PLAYWRIGHT);
const NodeEnvironment = require(`${process.env.LTS}/node_modules/jest-environment-node`);

const patience = 20_000;
let browser;
let context;
let page;

/** A browser that was never here before, as each launch of the suite expects; no cookie, no one signed in. */
async function goto(url) {
  await context?.close();
  context = await browser.newContext();
  page = await context.newPage();
  const answer = await page.goto(url);
  if (answer.status() !== 200) throw new Error(`${url}: ${answer.status()} ${await answer.text()}`);
}

async function waitForSelector(selector) {
  for (const until = Date.now() + patience; Date.now() < until; await new Promise((done) => setTimeout(done, 50))) {
    for (const frame of page.frames()) {
      const found = await frame.$(selector).catch(() => null);
      if (found) return found;
    }
  }
  throw new Error(
    `No ${selector} in ${page
      .frames()
      .map((frame) => frame.url().split('?')[0])
      .join(', ')}`,
  );
}

module.exports = class extends NodeEnvironment {
  async setup() {
    await super.setup();
    browser = await chromium.launch(JSON.parse(process.env.MUSTER_BROWSER_OPTIONS));
    const evaluate = (code) =>
      page
        .frames()
        .find((frame) => /\/l\/[^/]+\/p\//.test(frame.url()))
        .evaluate(code);
    Object.assign(this.global, { fetch, page: { goto, waitForSelector, $: waitForSelector, evaluate } });
  }

  async teardown() {
    await browser?.close();
    await super.teardown();
  }
};
