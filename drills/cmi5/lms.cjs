// What the LMS test suite of CATAPULT asks of a system under test, answered through the calls for outside programs. It
// is loaded by the suite's own runner, hence no TypeScript and no ES module.
const { InvalidPackageError } = require(`${process.env.LTS}/lib/errors`);
// oxlint-disable-next-line unicorn/prefer-node-protocol -- the suite's runner is older than the prefix
const { readFileSync } = require('fs');

const given = JSON.parse(readFileSync(process.env.MUSTER_PROGRAM, 'utf8'));
const registrations = new Map();
let last = null;

async function ask(method, path, body, type = 'application/json') {
  const answer = await fetch(`${given.app}/api/driving${path}`, {
    method,
    headers: { authorization: `Bearer ${given.key}`, ...(body && { 'content-type': type }) },
    ...(body && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  });
  const said = await answer.json();
  if (answer.status !== 200)
    throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`), {
      status: answer.status,
    });
  return said;
}

const activityAt = async (registrationId, index) =>
  (await ask('GET', `/registrations/${registrationId}`)).activities[index].id;

module.exports = {
  setup: async () => {},
  teardown: async () => {},
  cleanup: async () => {},
  getLrsEndpoint: () => `${given.app}/xapi`,
  getLrsAuthHeader: () => `Basic ${Buffer.from(`${given.lrs.key}:${given.lrs.secret}`).toString('base64')}`,
  hasWaive: () => true,
  hasAbandon: () => true,

  async importCourse(stream, contentType, filename) {
    const parts = [];
    for await (const part of stream) parts.push(part);
    let sent;
    try {
      sent = await ask(
        'POST',
        `/packages?${new URLSearchParams({ name: filename })}`,
        Buffer.concat(parts),
        contentType.split(';')[0],
      );
    } catch (error) {
      if (error.status >= 400 && error.status < 500) throw new InvalidPackageError(error.message);
      throw error;
    }
    for (;;) {
      const found = await ask('GET', `/packages/${sent.packageId}`);
      if (found.state === 'refused') throw new InvalidPackageError(JSON.stringify(found.checks));
      if (found.state === 'ready') return sent.packageId;
      await new Promise((done) => setTimeout(done, 100));
    }
  },

  async getLaunchUrl(packageId, index, _actor, { registration, launchMode } = {}) {
    const registrationId =
      registration ??
      (await ask('POST', '/registrations', { packageId, employeeNumber: given.employeeNumber })).registrationId;
    registrations.set(packageId, registrationId);
    last = registrationId;
    const activityId = await activityAt(registrationId, index);
    return (
      await ask('POST', `/registrations/${registrationId}/launches`, {
        activityId,
        ...(launchMode && { mode: launchMode.toLowerCase() }),
      })
    ).address;
  },

  waiveAU: async (registrationId, index, reason) =>
    void (await ask('POST', `/registrations/${registrationId}/waivers`, {
      activityId: await activityAt(registrationId, index),
      reason,
    })),
  abandonSession: async (sessionId) =>
    void (await ask('POST', `/registrations/${last}/abandonment`, { sessionId, reason: 'The suite ends it' })),
};
