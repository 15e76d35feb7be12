import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/**
 * Milliseconds of processor time a process has used, in its own code and in the kernel's: steadier than rates on a busy
 * machine.
 */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}
