import type { Plugin } from 'vite';
import type { VitestPluginContext } from 'vitest/node';
import { createVitest } from 'vitest/node';
import shared from '../../vitest.config.ts';
import type { Fault } from './faults.ts';

const root = new URL('../..', import.meta.url).pathname;

type InFile = { at: number; was: string; now: string; file: string };

/** A plugin that hands out one source file with the fault in it that is planted just then. No file is changed. */
function plant(planted: () => InFile | null): Plugin {
  const broken = (id: string) => {
    const fault = planted();
    return fault && id.split('?')[0] === root + fault.file ? fault : null;
  };
  return {
    name: 'plant-fault',
    enforce: 'pre',
    // What is kept of the file from other runs is another file.
    configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
      defineCacheKeyGenerator(({ id }) => {
        const fault = broken(id);
        return fault ? `${fault.at}:${fault.was}:${fault.now}` : undefined;
      });
    },
    transform(code, id) {
      const fault = broken(id);
      if (!fault) return undefined;
      const { at, was, now, file } = fault;
      if (code.slice(at, at + was.length) !== was) throw new Error(`${file} changed while it was broken`);
      return code.slice(0, at) + now + code.slice(at + was.length);
    },
  };
}

/**
 * Some of the project's own tests, again and again in one process: what is transformed once stays so, but for the file
 * that is broken. Always the same tests: the process remembers how each file went, and others would be counted among
 * what was red.
 */
export type BrokenRuns = {
  /** Runs tests with a fault or with none; the first test that was red, or null. */
  red(fault: Fault | null): Promise<string | null>;
  close(): Promise<void>;
};

export async function brokenRuns(
  name: Fault['project'],
  tests: readonly string[],
  env: Record<string, string>,
): Promise<BrokenRuns> {
  let planted: InFile | null = null;
  type Project = { test: { name: string; env?: Record<string, string> } };
  const project = (shared.test!.projects as Project[]).find(({ test }) => test.name === name)!;
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      watch: true,
      reporters: [{}],
      bail: 1,
      projects: [
        { ...project, root, test: { ...project.test, env, bail: 1 }, plugins: [plant(() => planted)] },
      ] as never,
    },
    { server: { watch: null } },
  );
  await vitest.standalone();
  const specifications = await vitest.globTestSpecifications([...tests]);
  return {
    async red(fault) {
      const before = planted;
      planted = fault?.file === undefined ? null : { ...fault, file: fault.file };
      for (const file of new Set([before?.file, planted?.file])) if (file) vitest.invalidateFile(root + file);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      const all = testModules.flatMap((module) => [...module.children.allTests()]);
      const failed = all.find((one) => one.result().state === 'failed');
      if (failed) return `${failed.module.relativeModuleId} > ${failed.fullName}`;
      // What does not even run tries nothing: that would be neither red nor green.
      const errors = [...testModules.flatMap((module) => module.errors()), ...(unhandledErrors as Error[])];
      if (errors.length > 0 || all.length === 0) throw new Error(`Nothing ran: ${errors[0]?.message ?? 'no tests'}`);
      return null;
    },
    close: () => vitest.close(),
  };
}
