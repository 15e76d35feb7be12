import type { ErrorCode } from '../errors.ts';

/** Room for files: how many, and how many bytes together. */
export type Room = { files: number; bytes: number };

const gigabyte = 1_000_000_000;

/**
 * What a company may keep where the operator sets nothing else. The platform's own company keeps the courses of all.
 */
export const usualRoom: { company: Room; platform: Room } = {
  company: { files: 20_000, bytes: 20 * gigabyte },
  platform: { files: 200_000, bytes: 1000 * gigabyte },
};

/** Why `more` finds no room beside what is used, or null. What is announced and still on its way counts as used. */
export function quotaObstacle(used: Room, more: Room, limit: Room): ErrorCode | null {
  return used.files + more.files > limit.files || used.bytes + more.bytes > limit.bytes ? 'quotaExceeded' : null;
}
