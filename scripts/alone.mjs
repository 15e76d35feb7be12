// One process at a time, for what two must not do side by side in one folder.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs `work` while no other process has the lock, a file with the id of its process; the lock of a process that is
 * gone is no lock.
 */
export async function alone(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  while (!taken(lock)) {
    const holder = holderOf(lock);
    if (isRunning(holder)) await wait(100);
    else passOver(lock, holder);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Removes the lock of a process that is gone. Where another did so first, and has the lock by now, it is put back. */
function passOver(lock, gone) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (holderOf(aside) !== gone) linkSync(aside, lock);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Null where the file is gone by now, or not written yet. */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8')) || null;
  } catch {
    return null;
  }
}

function isRunning(pid) {
  if (pid === null) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
