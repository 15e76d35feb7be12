import type pg from 'pg';
import { enrolRequiredCourses } from '../../src/modules/assignment/index.ts';
import type { Runtime } from '../../src/platform/runtime.ts';

/**
 * Who is enrolled because of what their work requires, by the rule itself: a demo that waited for its first hour would
 * change under the hands of the person who looks at it. They were told of it long ago; no letters are written.
 */
export async function seedAssignments(runtime: Runtime, client: pg.ClientBase): Promise<void> {
  await enrolRequiredCourses.run(runtime, {}, { id: 'demo', number: 1 });
  await client.query(
    `update enrolments set announced_at = assigned_at where announced_at is null and origin in ('rule', 'renewal')`,
  );
  await client.query(`select graphile_worker.remove_job('announce:' || id) from companies`);
}
