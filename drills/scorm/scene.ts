import { makers } from '../../server/test/make/make.ts';
import { buildPackage } from '../../server/test/packages/build-package.ts';
import { servedPackages } from '../../server/test/packages/served.ts';
import type { Sql } from '../kill/scene.ts';
import { signer } from '../kill/scene.ts';
import type { ServerProcess } from '../kill/server-process.ts';
import { PackageLearner } from './package-learner.ts';
import type { Course } from './package-learner.ts';

const companies = 2;

/**
 * A course of one package of ours, read by the server as authors give it; learners who speak its protocol, and people
 * for real browsers.
 */
export async function setScene(sql: Sql, server: ServerProcess, many: { learners: number; tabs: number }) {
  const make = await makers(sql);
  const signIn = signer(sql, server.dataDir);
  const admin = await signIn(await make.platformAdmin());
  const packages = servedPackages((method, path, body, cookie) => server.send(method, path, body, cookie), make);
  const course: Course = await packages.course(admin, buildPackage({ standard: 'scorm12', title: 'Drill' }));
  const at = [];
  for (let index = 0; index < companies; index++) at.push(await make.company());
  const cookies: string[] = [];
  for (let index = 0; index < many.learners + many.tabs; index++)
    cookies.push(await signIn(await make.person({ company: at[index % companies]! })));
  return {
    course,
    learners: cookies.slice(many.tabs).map((cookie) => new PackageLearner(cookie, course)),
    tabCookies: cookies.slice(0, many.tabs),
  };
}
