import type { Words } from '../ui/i18n.ts';
import { byName } from './byName.ts';

/**
 * Where the words of the pages behind the sign-in lie: two hundred addresses of files, which the sign-in page does not
 * wait for. What words.ts knows at once is left out.
 */
export const files = byName(
  import.meta.glob<{ words: Words }>([
    './{en,fr}/*/*.ts',
    '!./*/*/{account,apiReference,errors,identity,legal,pins,platform,qualification,seats,sdsPublic}.ts',
    '!./*/frame/{firstErrors,shell,ui}.ts',
  ]),
);
