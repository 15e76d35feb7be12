/**
 * Files of words by language and name (`en/seats`), whichever folder they lie in: no two of a language have one name.
 */
export function byName<File>(files: Record<string, File>): Map<string, File> {
  return new Map(
    Object.entries(files).map(([path, file]) => [path.replace(/^.*\/(en|fr)\/.*?(\w+)\.ts$/, '$1/$2'), file]),
  );
}
