import { readFileSync } from 'node:fs';
import type { VitestPluginContext } from 'vitest/node';
import type { Fault } from './faults.ts';

/** A plugin that hands out one source file with a fault in it: that of the file which `MUSTER_FAULT` names. */
export function plantFault() {
  const fault = process.env['MUSTER_FAULT'] ? (JSON.parse(readFileSync(process.env['MUSTER_FAULT'], 'utf8')) as Fault) : null;
  const broken = (id: string) => fault?.file !== undefined && id.split('?')[0]!.endsWith(`/${fault.file}`);
  return {
    name: 'plant-fault',
    enforce: 'pre' as const,
    // What is kept of the file from other runs is another file.
    configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
      defineCacheKeyGenerator(({ id }) => (broken(id) ? `${fault!.at}:${fault!.was}:${fault!.now}` : undefined));
    },
    transform(code: string, id: string): string | undefined {
      if (!broken(id)) return undefined;
      const { at, was, now, file } = fault!;
      if (code.slice(at, at + was.length) !== was) throw new Error(`${file} changed while it was broken`);
      return code.slice(0, at) + now + code.slice(at + was.length);
    },
  };
}
