/** A path of ours: two digits to spread them, then 36 digits or hyphens. Nothing that a sender chose is one. */
const ours = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** Throws unless `path` is one that we made. */
export function checkedPath(path: string): string {
  if (!ours.test(path)) throw new Error('Not a path of ours');
  return path;
}

export const isPath = (path: string): boolean => ours.test(path);

export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Throws unless `id` is the id of an upload. */
export function checkedId(uploadId: string): string {
  if (!isId(uploadId)) throw new Error('Not an id of ours');
  return uploadId;
}

/** 38 digits of the hash: as many as a path has room for, and more than anyone can make meet. */
export const hashedPath = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 38)}`;
/** Where an upload is kept: doing it again after a crash gives the same file. */
export const uploadPath = (uploadId: string): string => `${uploadId.slice(0, 2)}/${uploadId}`;
